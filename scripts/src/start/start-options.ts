export interface StartOptions {
  observe: boolean;
  showcase: boolean;
}

const observe = '--observe';
const noShowcase = '--no-showcase';

export function startOptions(words: readonly string[]): StartOptions {
  const unknown = words.find((word) => word !== observe && word !== noShowcase);
  if (unknown !== undefined) {
    throw new Error(
      `npm start does not know ${unknown}. Its options are ${observe} (Prometheus with our alerts) and ${noShowcase} (without the example account): npm start -- ${observe}`,
    );
  }
  return { observe: words.includes(observe), showcase: !words.includes(noShowcase) };
}
