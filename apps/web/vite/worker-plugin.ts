import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin, type Rolldown, transformWithOxc } from 'vite'

/** Modules that a problem needs, in the bank, a contest, a training and a group; with them comes everything they import statically. */
const needed: readonly string[] = [
  ...['@codemirror/legacy-modes/mode/clike.js', '@codemirror/lang-python/dist/index.js'].map(
    (file) => `node_modules/${file}`,
  ),
  'main.tsx',
  'start.tsx',
  'app/contest-routes.tsx',
  'app/training-routes.tsx',
  'app/group-routes.tsx',
  'routes/problem.tsx',
  'routes/contest/problem.tsx',
  'routes/contest/problems.tsx',
  'routes/contest/overview.tsx',
  'routes/contest/focus.tsx',
  'routes/training/overview.tsx',
  'routes/training/problems.tsx',
  'routes/training/problem.tsx',
  'routes/training/focus.tsx',
  'routes/group/home.tsx',
  'routes/group/trainings.tsx',
  'routes/group/problems.tsx',
  'routes/group/problem.tsx',
  'routes/group/problem-focus.tsx',
  'features/submissions/list/OwnSubmissions.tsx',
  'features/problems/workspace/DeskSide.tsx',
  'features/problems/workspace/QuestionsPane.tsx',
  'features/problems/workspace/answers/AnswersPane.tsx',
  'features/problems/workspace/language/SwitchDialog.tsx',
  'ui/editor/CodeEditor.tsx',
  'ui/dialogs/ConfirmDialog.tsx',
  'live/outbox/OutboxDialog.tsx',
  'offline/begin.ts',
  'offline/kept.ts',
  'i18n/en-US/index.ts',
  ...[
    'contests',
    'contestProblems',
    'contestSeries',
    'trainings',
    'groups',
    'groupProblems',
    'certificates',
    'receipts',
    'opinions',
    'notes',
    'customTests',
    'answers',
    'questions',
    'outbox',
  ].flatMap((name) => [`i18n/zh-CN/${name}.json`, `i18n/en-US/${name}.json`]),
]

/** Files without a hash in their names. */
const plain: readonly string[] = ['/theme.js', '/favicon.svg']

/** Formulas of a statement, the rest of their fonts comes when it is used. */
const fonts = /^assets\/verdict-math-.*\.woff2$/

const source = join(import.meta.dirname, '../src/offline/worker.ts')

/**
 * Writes /sw.js: the service worker with the list of its files. Its version is a hash of both, so that a build without
 * changes is no new worker.
 */
export const workerPlugin = (): Plugin => ({
  name: 'verdict-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler: async function (_, bundle) {
      const files = [...plain, ...[...filesOf(bundle)].sort().map((file) => `/${file}`)]
      const script = await readFile(source, 'utf8')
      const version = createHash('sha256').update(script).update(files.join()).digest('hex').slice(0, 12)
      const { code } = await transformWithOxc(script, source, {
        define: { __VERSION__: JSON.stringify(version), __FILES__: JSON.stringify(files) },
      })
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: code.replace(/^export\s*\{\s*\};?$/m, '') })
    },
  },
})

const filesOf = (bundle: Rolldown.OutputBundle): ReadonlySet<string> => {
  const outputs = Object.values(bundle)
  const chunks = outputs.filter((output) => output.type === 'chunk')
  const found = new Set(outputs.filter(({ fileName }) => fonts.test(fileName)).map(({ fileName }) => fileName))
  for (const module of needed) {
    const own = chunks.find(({ moduleIds }) =>
      moduleIds.some((id) => id.endsWith(`/${module.startsWith('node_modules/') ? module : `src/${module}`}`)),
    )
    if (own === undefined) throw new Error(`The build has no chunk for ${module}`)
    addWithImports(bundle, own.fileName, found)
  }
  return found
}

const addWithImports = (bundle: Rolldown.OutputBundle, fileName: string, found: Set<string>): void => {
  const chunk = bundle[fileName]
  if (found.has(fileName) || chunk?.type !== 'chunk') return
  found.add(fileName)
  for (const imported of chunk.imports) addWithImports(bundle, imported, found)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
}
