import { expect, test } from 'vitest'
import { latexToMarkdown } from '../src/latex/to-markdown.ts'

/** Statements of other judges are LaTeX; readers here get Markdown. */

const markdown = (source: string): string => latexToMarkdown(source).markdown

test.each([
  [
    'words with marks',
    String.raw`\textbf{bold} \emph{soft} {\bf old} \texttt{a\_b*c} \t{x}`,
    '**bold** *soft* **old** `a_b*c` `x`',
  ],
  ['formulas unchanged', String.raw`$a_1 \le 10^{5}$ and \(b*c\)`, String.raw`$a_1 \le 10^{5}$ and $b*c$`],
  ['formulas of their own', String.raw`so \[ x < y \] and $$z$$`, 'so\n\n$$\nx < y\n$$\n\n and\n\n$$\nz\n$$'],
  ['dollars that are money', String.raw`costs \$5 or $\$6$`, String.raw`costs \$5 or $\$6$`],
  ['characters Markdown would read', 'a*b_c <d> [e] | f', String.raw`a\*b\_c \<d\> \[e\] \| f`],
  ['escaped characters', String.raw`5\% \& \#1 \{x\} a\_b`, String.raw`5% & \#1 {x} a\_b`],
  ['quotes and dashes', "``so'' -- he said --- `yes'", "“so” – he said — ‘yes'"],
  ['accents', String.raw`M\"{u}ller, \'e, \aa, \c{c}, \v{s}, na\"\i ve`, 'Müller, é, å, ç, š, naïve'],
  ['remarks', 'one % not this\ntwo\n% nor this\nthree 5\\% of', 'one\ntwo\nthree 5% of'],
  ['headings', String.raw`\section*{Input}Read \subsection{More} it`, '## Input\n\nRead\n\n### More\n\n it'],
  [
    'lists',
    String.raw`\begin{itemize}\item one \item $two$ \begin{enumerate}\item a \item b\end{enumerate}\end{itemize}`,
    '- one\n- $two$\n   1. a\n   2. b',
  ],
  [
    'tables',
    String.raw`\begin{tabular}{|c|r|}\hline $n$ & \textbf{points} \\ \hline 5 & 10 \\ \multicolumn{2}{c}{all} \\ \hline\end{tabular}`,
    '| $n$ | **points** |\n| --- | --- |\n| 5 | 10 |\n| all |  |',
  ],
  ['plain text unchanged', '\\begin{verbatim}\na_b * <c>\n\\end{verbatim}', '```\na_b * <c>\n```'],
  [
    'links',
    String.raw`\url{https://x.example/a_b} \href{https://y.example}{there} \href{javascript:x}{no}`,
    '[https://x.example/a_b](<https://x.example/a_b>) [there](<https://y.example>) no',
  ],
  [
    'aligned formulas',
    String.raw`\begin{align*}a &= b\\c &= d\end{align*}`,
    String.raw`$$
\begin{aligned}a &= b\\c &= d\end{aligned}
$$`,
  ],
  ['environments that only place', String.raw`\begin{center}\Large here\end{center}`, 'here'],
  ['lines that end', String.raw`one\\two~three`, 'one\\\ntwo three'],
])('%s', (_, source, expected) => {
  expect(markdown(source)).toBe(expected)
})

test('reports images and unknown commands, and keeps the text of both', () => {
  const {
    markdown: text,
    pictures,
    lost,
  } = latexToMarkdown(
    String.raw`\includegraphics[width=5cm]{fig/a.png} \mystery{kept} \begin{odd}inner\end{odd} \begin{figure}[h]\includegraphics{b}\caption{Two}\end{figure}`,
  )
  expect(pictures).toEqual(['fig/a.png', 'b'])
  expect(lost).toEqual(['\\mystery', '\\begin{odd}'])
  expect(text).toContain('![](images/fig/a.png)')
  expect(text).toContain('kept')
  expect(text).toContain('inner')
  expect(text).toContain('*Two*')
})

test.each([
  '{',
  '}',
  '\\',
  '$',
  '\\begin{itemize}',
  '\\begin{tabular}{',
  '\\textbf{',
  '\\[',
  '\\verb|',
  '%',
  '{'.repeat(100_000),
  '\\textbf{'.repeat(20_000),
  '\\begin{itemize}\\item '.repeat(20_000),
  '\\begin{tabular}{c}'.repeat(5_000),
  ' '.repeat(200_000),
])('a text that ends too early ends here too: %s', (source) => {
  expect(typeof markdown(source)).toBe('string')
})
