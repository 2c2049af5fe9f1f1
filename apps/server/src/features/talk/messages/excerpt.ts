/** The beginning of a text, never half a character. */
export const excerpt = (text: string, maxChars: number): string => {
  const signs = [...text.slice(0, maxChars * 2)]
  return signs.length > maxChars || text.length > maxChars * 2 ? `${signs.slice(0, maxChars).join('')}...` : text
}

const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Existing clients put these texts into the page as HTML (api-public 14.2). */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => names[sign] ?? sign)
