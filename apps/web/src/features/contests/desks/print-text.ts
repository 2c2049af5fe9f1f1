/** Prints a text alone, with its author in a line above it. */
export const printText = (head: string, text: string): void => {
  const frame = document.createElement('iframe')
  frame.title = head
  frame.style.cssText = 'position:fixed;inline-size:0;block-size:0;border:0;visibility:hidden'
  document.body.append(frame)
  const paper = frame.contentDocument
  if (paper === null || frame.contentWindow === null) return
  const line = paper.createElement('p')
  line.textContent = head
  line.style.cssText = 'font:600 11pt sans-serif;margin:0 0 8pt'
  const sheet = paper.createElement('pre')
  sheet.textContent = text
  sheet.style.cssText = 'font:10pt/1.35 monospace;white-space:pre-wrap;overflow-wrap:anywhere;tab-size:4;margin:0'
  paper.title = head
  paper.body.append(line, sheet)
  frame.contentWindow.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow.print()
}
