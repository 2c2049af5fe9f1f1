/** A contest whose statements are files: 100002. */
export const pdfContest = '100002'

export const pdfFile = Buffer.from('%PDF-1.4\n% all problems of the contest \u00ff\n%%EOF\n', 'latin1')

const attachment = (name: string): string => `/gym/${pdfContest}/attachments/download/77/${name}`

export const gymList = `<table class="problems"><tr><th>#</th><th>Name</th></tr>
<tr><td class="id"><a href="/gym/${pdfContest}/problem/A">A</a></td><td><div><div><a href="/gym/${pdfContest}/problem/A">Sum of a Row</a></div>
<div class="notice"><div>sum.in / sum.out</div>0.5 s, 64 MB</div></div></td></tr></table>
<a href="${attachment('100%-tutorial.pdf')}">Tutorial</a> <a href="${attachment('statements.pdf')}">Statements</a>`

export const gymAttachments = `<a href="${attachment('statements.pdf')}">statements.pdf</a> <a href="${attachment('tests.zip')}">tests.zip</a>`

/** The problem pages of the fake; texts are ours. */
export const problemPage = (index: string): string => `<div class="problem-statement"><div class="header">
<div class="title">${index}. Sum of a Row</div><div class="time-limit"><div class="property-title">time limit per test</div>1.5 seconds</div>
<div class="memory-limit"><div class="property-title">memory limit per test</div>256 megabytes</div></div>
<div><p>Given $$$n$$$ numbers $$$a_1, \\dots, a_n$$$ ($$$1 \\le n \\lt 10^5$$$), print $$$\\sum a_i$$$.</p><p>Use <b>64</b> bits.</p></div>
<div class="input-specification"><div class="section-title">Input</div><p>One line.</p></div>
<div class="output-specification"><div class="section-title">Output</div><p>One number.</p></div>
<div class="sample-tests"><div class="section-title">Examples</div><div class="sample-test">
<div class="input"><div class="title">Input</div><pre><div class="test-example-line test-example-line-even">3</div><div class="test-example-line test-example-line-odd">1 2 &lt;3</div></pre></div>
<div class="output"><div class="title">Output</div><pre>6
</pre></div>
<div class="input"><div class="title">Input</div><pre>1<br />7</pre></div><div class="output"><div class="title">Output</div><pre>7</pre></div>
</div></div><div class="note"><div class="section-title">Note</div><p>No tricks.</p></div></div>
<span class="tag-box">math</span><span class="tag-box">greedy</span><span class="tag-box">*800</span>`
