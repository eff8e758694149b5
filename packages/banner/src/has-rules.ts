/** Whether sites may have rules by place. The build replaces this by has-no-rules.ts for sites without, whose program then has no code of rules. */
export const hasRules: boolean = true;
