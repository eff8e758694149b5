import { isOfPerson, type Person, subjectsOf } from '../links/linked-subjects';
import type { FoundLife } from './find.sql';

type Persons = ReadonlyMap<string, Person>;

/** Those asked about first, in their order, then the other subjects of their persons. */
export function allSubjects(asked: readonly string[], persons: Persons): string[] {
  return [...new Set([...asked, ...[...persons.values()].flatMap(subjectsOf)])];
}

/** Gives each subject asked about the lives of its person. Two subjects of one person get the same. */
export function livesOfPersons(asked: readonly string[], persons: Persons, lives: readonly FoundLife[]): FoundLife[] {
  const once = [...new Map(lives.map((life) => [life.id, life])).values()];
  return asked.flatMap((subjectId, subject) => {
    const person = persons.get(subjectId) ?? { personId: subjectId, spans: new Map() };
    return once.filter(({ record }) => isOfPerson(person, record)).map((life) => ({ ...life, subject }));
  });
}

export function othersOf(asked: string, persons: Persons | undefined): string[] {
  const person = persons?.get(asked);
  return person === undefined ? [] : subjectsOf(person).filter((id) => id !== asked);
}
