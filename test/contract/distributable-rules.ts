import ts from 'typescript';
import { statementsOf } from './migration-rules';

/** The texts in a file of TypeScript that contain SQL. Each expression in a template counts as a parameter. */
export function sqlTextsOf(source: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) texts.push(node.text);
    if (ts.isTemplateExpression(node)) texts.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('$0'));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('statements.ts', source, ts.ScriptTarget.Latest));
  return texts.filter((text) => /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|RETURNING|ON CONFLICT|SET LOCAL)\b/.test(text));
}

/** Everything of which the result depends on more than its arguments, such as the time or a setting of the session. */
const mutable =
  /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|to_char|make_interval|current_setting|random|gen_random_uuid)\s*\(|::(?:text|regclass)\b(?!\[)|[-+] interval\b/i;
const volatile = /\b(?:clock_timestamp|random|gen_random_uuid|nextval|set_config|pg_(?:try_)?advisory\w+)\s*\(/i;

/**
 * Forms that Citus cannot plan, or plans with another meaning, if all tables are in one distributed schema. It sends a statement
 * to the worker node that has the tables; a statement without tables runs on the coordinator. INSERT in a WITH, and what reads
 * from it, run one after the other.
 */
export function refuseStatement(sql: string, tables: ReadonlySet<string>): string[] {
  const bare = statementsOf(sql);
  if (bare.length > 1) return ['has several commands; send each one in a query of its own'];
  const [text = ''] = bare;
  const refused: string[] = [];
  const refuse = (isFound: boolean, reason: string) => isFound && refused.push(reason);

  for (const part of partsAfter(text, /\bRETURNING\b/gi)) {
    refuse(mutable.test(part), `has a mutable expression in RETURNING ${part}; make it in a SELECT before`);
  }
  for (const part of partsAfter(text, /\bON CONFLICT\b/gi, /^RETURNING\b/i)) {
    refuse(mutable.test(part), `has a mutable expression in ON CONFLICT ${part}; use columns of excluded`);
  }
  for (const part of partsAfter(text, /\bUPDATE (?:ONLY )?[\w".$]+(?: (?:AS )?(?!SET\b)\w+)? SET\b/gi, /^(?:FROM|WHERE|RETURNING)\b/i)) {
    refuse(volatile.test(part), `sets a volatile function in ${part}; read it in a statement before`);
    const choices = [...part.matchAll(/\bCASE\b.*?\bEND\b/gi), ...part.matchAll(/\bcoalesce\(.*?\)/gi)].map(([choice]) => choice);
    refuse(
      choices.some((choice) => mutable.test(choice)),
      `chooses a mutable expression in ${part}; make it in FROM (SELECT …)`,
    );
    refuse(
      /(?<!\$\d::timestamptz)(?<=\w) [-+] interval\b/i.test(part),
      `adds an interval to a column in ${part}; convert it with AT TIME ZONE 'UTC' before`,
    );
  }
  for (const part of partsAfter(text, /\bINSERT INTO [\w".$]+(?: AS \w+)? \([^)]*\) SELECT\b/gi, /^(?:ON CONFLICT|RETURNING)\b/i)) {
    refuse(reads(part, tables), `inserts what it reads from a table in ${part}; read it in WITH … AS MATERIALIZED before`);
  }
  for (const [, table = '', columns = '', rest = ''] of text.matchAll(/\bINSERT INTO (\w+)(?: AS \w+)? \(([^)]*)\) (SELECT\b.*)/gi)) {
    const column = comparedDefaults[table];
    const isElsewhere = /\bFROM (?!unnest\b)[a-z_]+\b(?! ?\()/i.test(
      partsAfter(rest, /^SELECT\b/gi, /^(?:ON CONFLICT|RETURNING)\b/i)[0] ?? '',
    );
    refuse(
      column !== undefined && !columns.includes(column) && isElsewhere,
      `leaves ${column} of ${table} to its default, which is then that of the worker node; give the value`,
    );
  }
  const ctids = text.replaceAll(/\bctid = ANY \(ARRAY\( ?SELECT ctid FROM\b/gi, '');
  refuse(/\bctid\b/i.test(ctids), 'finds rows by a ctid from another part; use ctid = ANY (ARRAY(SELECT ctid FROM …))');
  refuse(/\btableoid\b/i.test(text), 'reads tableoid, which is that of a shard');

  const hasTable = reads(text, tables);
  refuse(
    hasTable && /\bpg_(?:current_)?(?:snapshot|xact)\w*\s*\(/i.test(text),
    'reads a snapshot beside tables, which is that of the worker node; rows carry transactions of the coordinator',
  );
  refuse(
    hasTable && /\bpg_(?:try_)?advisory\w+\s*\(/i.test(text),
    'locks beside tables, so on the worker node; other locks are on the coordinator',
  );
  refuse(!hasTable && /\bset_config\s*\(/i.test(text), 'changes a setting of the coordinator only; read a table beside it');
  return refused;
}

/**
 * Columns whose default is the time or the id of the transaction, by table. Others compare them, so they must be those of the
 * coordinator.
 */
const comparedDefaults: Record<string, string> = {
  consents: 'outbox_at',
  consent_history: 'outbox_at',
  outbox: 'created_at',
  log_queue: 'created_at',
  consent_stats_deltas: 'written_by',
  notice_answer_deltas: 'written_by',
};

/** Of a migration. */
export function refuseMigrationQuery(sql: string): string[] {
  const commands = statementsOf(sql);
  if (commands.length > 1) return [`"${commands[0]}; …" are several commands in one query. Use runEach of migrations/frozen/commands.js.`];
  const [command = ''] = commands;
  const isConstraint = /\b(?:ADD (?:CONSTRAINT|PRIMARY KEY|UNIQUE|CHECK|FOREIGN KEY)|DROP CONSTRAINT)\b/i.test(command);
  const changes = command.replaceAll(/\([^()]*\)/g, '').split(',').length;
  return /^ALTER TABLE\b/i.test(command) && isConstraint && changes > 1
    ? [`"${command}" changes a constraint and more. Use an ALTER TABLE for each.`]
    : [];
}

/** The texts after each `start`, up to a word of `end` or the end of the parentheses that it is in. */
function partsAfter(text: string, start: RegExp, end?: RegExp): string[] {
  return [...text.matchAll(start)].map((match) => {
    const from = match.index + match[0].length;
    let depth = 0;
    let at = from;
    for (; at < text.length && depth >= 0; at++) {
      if (text[at] === '(') depth++;
      if (text[at] === ')') depth--;
      if (depth === 0 && end?.test(text.slice(at)) === true && !/\w/.test(text[at - 1] ?? '')) break;
    }
    return text.slice(from, depth < 0 ? at - 1 : at).trim();
  });
}

const reads = (text: string, tables: ReadonlySet<string>) =>
  [...text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE|,) (?:ONLY )?(\w+)/gi)].some(([, name]) => name !== undefined && tables.has(name));
