import { outputLanguage } from '@verdict/contract'

const families: readonly (readonly [RegExp, string])[] = [
  [/^(C|C\+\+)( \d+)?( With O2)?$/, 'cpp'],
  [/^Java$/, 'java'],
  [/^(Python|PyPy) ?\d*$/, 'python'],
  [/^(Golang|Go)$/, 'go'],
  [/^(JavaScript.*|TypeScript)$/, 'javascript'],
  [/^PHP$/, 'php'],
  [/^Rust$/, 'rust'],
  [/^C#$/, 'csharp'],
]

/** Languages whose programs are compared with each other; null for answers that are no program. */
export const languageFamily = (language: string): string | null =>
  language === outputLanguage ? null : (families.find(([names]) => names.test(language))?.[1] ?? language.toLowerCase())
