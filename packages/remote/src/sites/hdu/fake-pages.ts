/** The problem pages of the fake; texts are ours. */
export const problemPage = (pid: string): string => {
  if (pid === '9999') return '<html><body><div>No such problem - <strong>Problem 9999</strong></div></body></html>'
  return `<html><head><title>Problem - ${pid}</title></head><body><table><tr><td align=center><h1 style='color:#1A5CC8'>Sum of a Row</h1>
<font><b><span style='font-family:Arial'>Time Limit: 2000/1000 MS (Java/Others)&nbsp;&nbsp;&nbsp;&nbsp;Memory Limit: 65536/32768 K (Java/Others)<br>
Total Submission(s): 12&nbsp;&nbsp;Accepted Submission(s): 3<br></span></b></font><br><br>
<div class=panel_title align=left>Problem Description</div><div class=panel_content>Given <i>n</i> numbers $a_1, a_2, \\dots, a_n$, print $\\sum_{i=1}^{n} a_i$.<br><br>
The figure shows a row.<br><img src="../data/images/1001-1.png"><table border=1><tr><td>n</td><td>sum</td></tr></table></div><div class=panel_bottom>&nbsp;</div><br>
<div class=panel_title align=left>Input</div><div class=panel_content>Each line has one *integer* &lt; 2<sup>31</sup>.</div><div class=panel_bottom>&nbsp;</div><br>
<div class=panel_title align=left>Output</div><div class=panel_content>One number per line.</div><div class=panel_bottom>&nbsp;</div><br>
<div class=panel_title align=left>Sample Input</div><div class=panel_content><pre><div style="font-family:Courier New,Courier,monospace;">1
  2 3
</div></pre></div><div class=panel_bottom>&nbsp;</div><br>
<div class=panel_title align=left>Sample Output</div><div class=panel_content><pre><div style="font-family:Courier New,Courier,monospace;">6
</div></pre></div><div class=panel_bottom>&nbsp;</div><br>
<div class=panel_title align=left>Source</div><div class=panel_content>Verdict's own</div></td></tr></table></body></html>`
}
