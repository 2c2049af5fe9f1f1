/** A text as it was written, safe to show; for texts that are too costly to render. */
export const asPlainText = (text: string): string => `<pre>${escapeHtml(text)}</pre>`

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
