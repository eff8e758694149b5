/** Whether the site identifies its signed-in people. The build replaces this by has-no-person.ts for others, whose program then has no code of it. */
export const hasPerson: boolean = true;
