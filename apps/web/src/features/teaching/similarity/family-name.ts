const names: Readonly<Record<string, string>> = {
  cpp: 'C/C++',
  java: 'Java',
  python: 'Python',
  go: 'Go',
  javascript: 'JavaScript',
  php: 'PHP',
  rust: 'Rust',
  csharp: 'C#',
}

/** A language family as people write it. */
export const familyName = (family: string): string =>
  names[family] ?? `${family.charAt(0).toUpperCase()}${family.slice(1)}`
