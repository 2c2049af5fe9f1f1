/** A percent-decoded name from a link; unchanged if it is not valid percent encoding. */
export const decoded = (link: string): string => {
  try {
    return decodeURIComponent(link)
  } catch {
    return link
  }
}
