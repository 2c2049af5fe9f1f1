import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { expect, test } from 'vitest'
import { compileProblems } from './compile-problems.ts'
import { showProblems } from './problem-marks.ts'

const error = (line: number, column: number | null, message: string) => ({ line, column, severity: 'error', message })

/** Messages as the compilers print them. */
test.each([
  [
    'gcc',
    `main.cpp: In function ‘int main()’:
main.cpp:2:11: error: ‘b’ was not declared in this scope
    2 |   int a = b;
      |           ^
main.cpp:3:7: warning: unused variable ‘c’ [-Wunused-variable]
main.cpp:1:5: note: declared here`,
    [
      error(2, 11, '‘b’ was not declared in this scope'),
      { line: 3, column: 7, severity: 'warning', message: 'unused variable ‘c’ [-Wunused-variable]' },
    ],
  ],
  ['gcc in a folder', '/w/main.c:1:10: fatal error: x.h: No such file', [error(1, 10, 'x.h: No such file')]],
  ['gcc with templates', 'main.cpp:9:5:   required from here', []],
  ['a function in Java', "Solution.java:3: error: ';' expected", [error(3, null, "';' expected")]],
  [
    'a function in Python',
    '  File "solution.py", line 3\n    return n *\n              ^\nSyntaxError: invalid syntax',
    [error(3, null, 'SyntaxError: invalid syntax')],
  ],
  ['another file', 'grader.cpp:3:1: error: expected unqualified-id', []],
  ['the linker', "/usr/bin/ld: main.o: in function `main': undefined reference to `f()'", []],
  ['javac', "Main.java:3: error: ';' expected\n    int x = 1\n             ^", [error(3, null, "';' expected")]],
  ['kotlinc', "Main.kt:1:14: error: unresolved reference 'x'.", [error(1, 14, "unresolved reference 'x'.")]],
  [
    'go',
    '# command-line-arguments\n./main.go:3:3: declared and not used: x',
    [error(3, 3, 'declared and not used: x')],
  ],
  [
    'rustc',
    `error[E0425]: cannot find value \`y\` in this scope
 --> main.rs:2:11
  |
2 |   let x = y;`,
    [error(2, 11, 'cannot find value `y` in this scope')],
  ],
  [
    'Python',
    `  File "main.py", line 1
    def f(:
          ^
SyntaxError: invalid syntax`,
    [error(1, null, 'SyntaxError: invalid syntax')],
  ],
  ['ghc', 'main.hs:1:17: error: Variable not in scope: x', [error(1, 17, 'Variable not in scope: x')]],
  ['fpc', 'main.pas(2,3) Error: Identifier not found "x"', [error(2, 3, 'Identifier not found "x"')]],
  ['luac', "luac: main.lua:1: unexpected symbol near '='", [error(1, null, "unexpected symbol near '='")]],
  [
    'Node',
    "/w/main.js:1\nlet x = ;\n        ^\n\nSyntaxError: Unexpected token ';'",
    [error(1, null, "SyntaxError: Unexpected token ';'")],
  ],
  [
    'PHP',
    'PHP Parse error:  syntax error, unexpected token "echo" in main.php on line 3',
    [error(3, null, 'PHP Parse error:  syntax error, unexpected token "echo"')],
  ],
  [
    'Ruby',
    'main.rb:1: syntax error, unexpected end-of-input',
    [error(1, null, 'syntax error, unexpected end-of-input')],
  ],
  ['tsc', "main.ts(1,5): error TS2322: Type 'string' is wrong.", [error(1, 5, "Type 'string' is wrong.")]],
  ['mcs', 'Main.cs(1,41): error CS1525: Unexpected symbol', [error(1, 41, 'Unexpected symbol')]],
  ['Perl', 'syntax error at main.pl line 1, near "= ;"', [error(1, null, 'syntax error')]],
  [
    'Bash',
    'main.sh: line 2: syntax error: unexpected end of file',
    [error(2, null, 'syntax error: unexpected end of file')],
  ],
])('places in the message of %s', (_, message, problems) => expect(compileProblems(message)).toEqual(problems))

test('marks the word of each error in the editor, and removes the marks again', () => {
  const view = new EditorView({ state: EditorState.create({ doc: 'int main() {\n  return value\n}\n' }) })
  showProblems(view, 'main.cpp:2:10: error: no value\nmain.cpp:99:1: error: beyond the end')
  const marked = () => [...view.dom.querySelectorAll('.cm-lintRange-error')].map((range) => range.textContent)
  expect(marked()).toEqual(['value'])
  showProblems(view, '')
  expect(marked()).toEqual([])
})
