/** Commands that wrap their argument. */
export const wraps: Readonly<Record<string, readonly [before: string, after: string]>> = {
  textbf: ['**', '**'],
  bf: ['**', '**'],
  textit: ['*', '*'],
  it: ['*', '*'],
  emph: ['*', '*'],
  em: ['*', '*'],
  textsl: ['*', '*'],
  texttt: ['`', '`'],
  t: ['`', '`'],
  tt: ['`', '`'],
  verb: ['`', '`'],
  underline: ['<u>', '</u>'],
  sout: ['~~', '~~'],
  textsuperscript: ['<sup>', '</sup>'],
  textsubscript: ['<sub>', '</sub>'],
  section: ['\n\n## ', '\n\n'],
  subsection: ['\n\n### ', '\n\n'],
  subsubsection: ['\n\n#### ', '\n\n'],
  paragraph: ['\n\n**', '** '],
  caption: ['\n\n*', '*\n\n'],
  textsc: ['', ''],
  textrm: ['', ''],
  textsf: ['', ''],
  text: ['', ''],
  mbox: ['', ''],
  hbox: ['', ''],
  footnote: [' (', ')'],
  illustration: ['', ''],
}

/** Commands that only affect the layout, with the number of their arguments. */
export const silent: Readonly<Record<string, number>> = {
  ...{ noindent: 0, centering: 0, medskip: 0, bigskip: 0, smallskip: 0, newpage: 0, clearpage: 0, hfill: 0, vfill: 0 },
  ...{
    small: 0,
    large: 0,
    Large: 0,
    LARGE: 0,
    huge: 0,
    Huge: 0,
    tiny: 0,
    footnotesize: 0,
    scriptsize: 0,
    normalsize: 0,
  },
  ...{
    par: 0,
    hline: 0,
    label: 1,
    vspace: 1,
    hspace: 1,
    setlength: 2,
    usepackage: 1,
    documentclass: 1,
    problemname: 1,
  },
  ...{ remainingsamples: 0, nextsample: 0, raggedright: 0, leavevmode: 0, protect: 0, bfseries: 0, itshape: 0 },
  ...{ sampleinputname: 0, toprule: 0, midrule: 0, bottomrule: 0, newcommand: 2, renewcommand: 2, def: 0, vskip: 0 },
}

export const mathEnvironments = new Set([
  ...['equation', 'align', 'gather', 'multline', 'eqnarray', 'displaymath', 'math', 'alignat', 'flalign'],
])
export const plainEnvironments = new Set([
  ...['document', 'center', 'figure', 'wrapfigure', 'minipage', 'flushleft', 'flushright', 'problem', 'statement'],
])
