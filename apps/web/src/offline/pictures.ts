/** Pictures of the site in an answer's HTML and Markdown, as paths. Pictures of other sites are not kept. */
export const picturesIn = (answer: unknown): readonly string[] => {
  const found = new Set<string>()
  // Quotes are escaped in JSON, so a path ends at the backslash before one.
  for (const [path] of JSON.stringify(answer).matchAll(/\/api\/public\/img\/[^\s"'\\()<>]+/g)) found.add(path)
  return [...found]
}
