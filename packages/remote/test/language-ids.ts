/**
 * The language ids of judging reference 20.3, written down a second time: the tables of the adapters are checked
 * against these.
 */
type Pairs = readonly (readonly [name: string, id: string])[]

const pairsIn = (table: string): Pairs =>
  table
    .trim()
    .split('\n')
    .map((line) => [line.slice(line.indexOf(' ') + 1), line.slice(0, line.indexOf(' '))])

export const hduIds = pairsIn(`
0 G++
1 GCC
2 C++
3 C
4 Pascal
5 Java
6 C#
`)

export const pojIds = pairsIn(`
0 G++
1 GCC
2 Java
3 Pascal
4 C++
5 C
6 Fortran
`)

export const codeforcesIds = pairsIn(`
43 GNU GCC C11 5.1.0
48 Kotlin 1.4.0
52 Clang++17 Diagnostics
19 OCaml 4.02.1
50 GNU G++14 6.4.0
3 Delphi 7
54 GNU G++17 7.3.0
4 Free Pascal 3.0.2
73 GNU G++20 11.2.0 (64 bit, winlibs)
51 PascalABC.NET 3.4.2
59 Microsoft Visual C++ 2017
13 Perl 5.20.1
65 C# 8, .NET Core 3.1
6 PHP 7.2.13
9 C# Mono 6.8
7 Python 2.7.18
28 D DMD32 v2.091.0
31 Python 3.9.1
32 Go 1.15.6
40 PyPy 2.7 (7.3.0)
12 Haskell GHC 8.10.1
41 PyPy 3.7 (7.3.0)
60 Java 11.0.6
67 Ruby 3.0.0
36 Java 1.8.0_241
49 Rust 1.49.0
34 JavaScript V8 4.8.0
20 Scala 2.12.8
55 Node.js 12.6.3
`)

export const atcoderIds = pairsIn(`
5001 C++ 20 (gcc 12.2)
5002 Go (go 1.20.6)
5003 C# 11.0 (.NET 7.0.7)
5004 Kotlin (Kotlin/JVM 1.8.20)
5005 Java (OpenJDK 17)
5006 Nim (Nim 1.6.14)
5007 V (V 0.4)
5008 Zig (Zig 0.10.1)
5009 JavaScript (Node.js 18.16.1)
5010 JavaScript (Deno 1.35.1)
5011 R (GNU R 4.2.1)
5012 D (DMD 2.104.0)
5013 D (LDC 1.32.2)
5014 Swift (swift 5.8.1)
5015 Dart (Dart 3.0.5)
5016 PHP (php 8.2.8)
5017 C (gcc 12.2.0)
5018 Ruby (ruby 3.2.2)
5019 Crystal (Crystal 1.9.1)
5020 Brainfuck (bf 20041219)
5021 F# 7.0 (.NET 7.0.7)
5022 Julia (Julia 1.9.2)
5023 Bash (bash 5.2.2)
5024 Text (cat 8.32)
5025 Haskell (GHC 9.4.5)
5026 Fortran (gfortran 12.2)
5027 Lua (LuaJIT 2.1.0-beta3)
5028 C++ 23 (gcc 12.2)
5029 Common Lisp (SBCL 2.3.6)
5030 COBOL (Free) (GnuCOBOL 3.1.2)
5031 C++ 23 (Clang 16.0.6)
5032 Zsh (Zsh 5.9)
5033 SageMath (SageMath 9.5)
5034 Sed (GNU sed 4.8)
5035 bc (bc 1.07.1)
5036 dc (dc 1.07.1)
5037 Perl (perl  5.34)
5038 AWK (GNU Awk 5.0.1)
5039 なでしこ (cnako3 3.4.20)
5040 Assembly x64 (NASM 2.15.05)
5041 Pascal (fpc 3.2.2)
5042 C# 11.0 AOT (.NET 7.0.7)
5043 Lua (Lua 5.4.6)
5044 Prolog (SWI-Prolog 9.0.4)
5045 PowerShell (PowerShell 7.3.1)
5046 Scheme (Gauche 0.9.12)
5047 Scala 3.3.0 (Scala Native 0.4.14)
5048 Visual Basic 16.9 (.NET 7.0.7)
5049 Forth (gforth 0.7.3)
5050 Clojure (babashka 1.3.181)
5051 Erlang (Erlang 26.0.2)
5052 TypeScript 5.1 (Deno 1.35.1)
5053 C++ 17 (gcc 12.2)
5054 Rust (rustc 1.70.0)
5055 Python (CPython 3.11.4)
5056 Scala (Dotty 3.3.0)
5057 Koka (koka 2.4.0)
5058 TypeScript 5.1 (Node.js 18.16.1)
5059 OCaml (ocamlopt 5.0.0)
5060 Raku (Rakudo 2023.06)
5061 Vim (vim 9.0.0242)
5062 Emacs Lisp (Native Compile) (GNU Emacs 28.2)
5063 Python (Mambaforge / CPython 3.10.10)
5064 Clojure (clojure 1.11.1)
5065 プロデル (mono版プロデル 1.9.1182)
5066 ECLiPSe (ECLiPSe 7.1_13)
5067 Nibbles (literate form) (nibbles 1.01)
5068 Ada (GNAT 12.2)
5069 jq (jq 1.6)
5070 Cyber (Cyber v0.2-Latest)
5071 Carp (Carp 0.5.5)
5072 C++ 17 (Clang 16.0.6)
5073 C++ 20 (Clang 16.0.6)
5074 LLVM IR (Clang 16.0.6)
5075 Emacs Lisp (Byte Compile) (GNU Emacs 28.2)
5076 Factor (Factor 0.98)
5077 D (GDC 12.2)
5078 Python (PyPy 3.10-v7.3.12)
5079 Whitespace (whitespacers 1.0.0)
5080 ><> (fishr 0.1.0)
5081 ReasonML (reason 3.9.0)
5082 Python (Cython 0.29.34)
5083 Octave (GNU Octave 8.2.0)
5084 Haxe (JVM) (Haxe 4.3.1)
5085 Elixir (Elixir 1.15.2)
5086 Mercury (Mercury 22.01.6)
5087 Seed7 (Seed7 3.2.1)
5088 Emacs Lisp (No Compile) (GNU Emacs 28.2)
5089 Unison (Unison M5b)
5090 COBOL (GnuCOBOL(Fixed) 3.1.2)
`)

export const spojIds = pairsIn(`
7 Ada95 (gnat 8.3)
45 Assembler 32 (gcc 8.3)
13 Assembler 32 (nasm 2.14)
42 Assembler 64 (nasm 2.14)
104 AWK (gawk 4.2.1)
105 AWK (mawk 1.3.3)
28 Bash (bash 5.0.3)
110 BC (bc 1.07.1)
12 Brainf**k (bff 1.0.6)
81 C (clang 8.0)
11 C (gcc 8.3)
27 C# (gmcs 5.20.1)
41 C++ (g++ 4.3.2)
1 C++ (gcc 8.3)
44 C++14 (gcc 8.3)
82 C++14 (clang 8.0)
34 C99 (gcc 8.3)
14 Clips (clips 6.30)
111 Clojure (clojure 1.10.0)
118 Cobol (gnucobol 2.2.0)
91 CoffeeScript (coffee 2.4.1)
31 Common Lisp (sbcl 1.4.16)
32 Common Lisp (clisp 2.49.92)
102 D (dmd 2.085.0)
84 D (ldc 1.12.0)
20 D (gdc 8.3)
48 Dart (dart 2.3.0)
96 Elixir (elixir 1.8.2)
36 Erlang (erl 21.3.8)
124 F# (mono 4.1)
92 Fantom (fantom 1.0.72)
107 Forth (gforth 0.7.3)
5 Fortran (gfortran 8.3)
114 Go (go 1.12.1)
98 Gosu (gosu 1.14.9)
121 Groovy (groovy 2.5.6)
21 Haskell (ghc 8.4.4)
16 Icon (iconc 9.5.1)
9 Intercal (ick 0.3)
24 JAR (JavaSE 6)
10 Java (HotSpot 12)
35 JavaScript (rhino 1.7.9)
112 JavaScript (SMonkey 60.2.3)
47 Kotlin (kotlin 1.3.21)
26 Lua (luac 5.3.3)
30 Nemerle (ncc 1.2.547)
25 Nice (nicec 0.9.13)
122 Nim (nim 0.19.4)
56 Node.js (node 11.12.0)
43 Objective-C (gcc 8.3)
83 Objective-C (clang 8.0)
8 Ocaml (ocamlopt 4.05.0)
127 Octave (octave 4.4.1)
2 Pascal (gpc 20070904)
22 Pascal (fpc 3.0.4)
54 Perl (perl 2018.12)
3 Perl (perl 5.28.1)
29 PHP (php 7.3.5)
94 Pico Lisp (pico 18.12.27)
19 Pike (pike 8.0)
15 Prolog (swi 7.6.4)
108 Prolog (gprolog 1.4.5)
4 Python (cpython 2.7.16)
99 Python (PyPy 2.7.13)
116 Python 3 (python  3.7.3)
126 Python 3 nbc (python 3.7.3)
117 R (R 3.5.2)
95 Racket (racket 7.0)
17 Ruby (ruby 2.5.5)
93 Rust (rust 1.33.0)
39 Scala (scala 2.12.8)
18 Scheme (stalin 0.11)
33 Scheme (guile 2.2.4)
97 Scheme (chicken 4.13)
46 Sed (sed 4.7)
23 Smalltalk (gst 3.2.5)
40 SQLite (sqlite 3.27.2)
85 Swift (swift 4.2.2)
38 TCL (tcl 8.6)
62 Text (plain text)
115 Unlambda (unlambda 0.1.4.2)
50 VB.net (mono 4.7)
6 Whitespace (wspace 0.3)
`)

/** Language and options of a submission, as JSON. */
export const libreIds: Pairs = [
  ['C++ 11 (G++)', '["cpp",{"compiler":"g++","std":"c++11","O":"0","m":"64"}]'],
  ['C++ 11 (Clang++)', '["cpp",{"compiler":"clang++","std":"c++11","O":"0","m":"64"}]'],
  ['C++ 11 O2(G++)', '["cpp",{"compiler":"g++","std":"c++11","O":"2","m":"64"}]'],
  ['C++ 11 O2(Clang++)', '["cpp",{"compiler":"clang++","std":"c++11","O":"2","m":"64"}]'],
  ['C++ 17 (G++)', '["cpp",{"compiler":"g++","std":"c++17","O":"0","m":"64"}]'],
  ['C++ 17 (Clang++)', '["cpp",{"compiler":"clang++","std":"c++17","O":"0","m":"64"}]'],
  ['C++ 17 O2(G++)', '["cpp",{"compiler":"g++","std":"c++17","O":"2","m":"64"}]'],
  ['C++ 17 O2(Clang++)', '["cpp",{"compiler":"clang++","std":"c++17","O":"2","m":"64"}]'],
  ['C 11 (GCC)', '["c",{"compiler":"gcc","std":"c11","O":"0","m":"64"}]'],
  ['C 11 (Clang)', '["c",{"compiler":"clang","std":"c11","O":"0","m":"64"}]'],
  ['C 17 (GCC)', '["c",{"compiler":"gcc","std":"c17","O":"0","m":"64"}]'],
  ['C 17 (Clang)', '["c",{"compiler":"clang","std":"c17","O":"0","m":"64"}]'],
  ['Java', '["java",{}]'],
  ['Kotlin 1.8 (JVM)', '["kotlin",{"version":"1.8","platform":"jvm"}]'],
  ['Pascal', '["pascal",{"optimize":"-"}]'],
  ['Python 3.10', '["python",{"version":"3.10"}]'],
  ['Python 3.9', '["python",{"version":"3.9"}]'],
  ['Python 2.7', '["python",{"version":"2.7"}]'],
  ['Rust 2021', '["rust",{"version":"2021","optimize":"0"}]'],
  ['Rust 2018', '["rust",{"version":"2018","optimize":"0"}]'],
  ['Rust 2015', '["rust",{"version":"2015","optimize":"0"}]'],
  ['Go 1.x', '["go",{"version":"1.x"}]'],
  ['C# 9', '["csharp",{"version":"9"}]'],
  ['C# 7.3', '["csharp",{"version":"7.3"}]'],
]
