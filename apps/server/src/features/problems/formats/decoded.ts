/** A name as it is written in a link, percent signs and all; one that is no such thing as it stands. */
export const decoded = (link: string): string => {
  try {
    return decodeURIComponent(link)
  } catch {
    return link
  }
}
