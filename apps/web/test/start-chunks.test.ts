import { expect, test } from 'vitest'
import { chunks } from '../vite/start-chunks.ts'

/** Import graph; modules without importers are fetched by the start set when their page opens. */
const importers: Readonly<Record<string, readonly string[]>> = {
  '/src/start.tsx': [],
  '/src/routes/problem.tsx': [],
  '/src/routes/status.tsx': [],
  '/src/routes/problems.tsx': [],
  '/src/routes/ranks.tsx': [],
  '/src/features/problems/workspace/DeskSide.tsx': [],
  '/src/ui/logo.tsx': ['/src/start.tsx', '/src/routes/ranks.tsx'],
  '/src/workspace.tsx': ['/src/routes/problem.tsx'],
  '/src/editor-bar.tsx': ['/src/workspace.tsx', '/src/circle.tsx'],
  '/src/circle.tsx': ['/src/editor-bar.tsx'],
  '/src/verdict.tsx': ['/src/workspace.tsx', '/src/routes/status.tsx'],
  '/src/tabs.tsx': ['/src/workspace.tsx', '/src/routes/ranks.tsx'],
  '/src/filters.tsx': ['/src/routes/status.tsx', '/src/routes/ranks.tsx'],
  '/src/run-button.tsx': ['/src/features/problems/workspace/DeskSide.tsx'],
  '/src/tiles.tsx': ['/src/features/problems/workspace/DeskSide.tsx', '/src/routes/ranks.tsx'],
  '/src/select.tsx': ['/src/features/problems/workspace/DeskSide.tsx', '/src/routes/status.tsx'],
  '/src/pages.tsx': ['/src/routes/problems.tsx', '/src/routes/status.tsx'],
  '/src/cards.tsx': ['/src/routes/problems.tsx', '/src/routes/ranks.tsx'],
  '/src/pages.module.css': ['/src/pages.tsx'],
  '/src/workspace.module.css': ['/src/workspace.tsx'],
  '/src/rank-row.tsx': ['/src/routes/ranks.tsx'],
  '/packages/rules/src/index.ts': ['/src/start.tsx'],
  '/packages/rules/src/board.ts': ['/packages/rules/src/index.ts'],
  '/node_modules/react/index.js': ['/src/start.tsx'],
  '/node_modules/@codemirror/view/index.js': ['/src/workspace.tsx'],
}

const modules = {
  getModuleInfo: (id: string) => {
    const found = importers[id]
    return found === undefined
      ? null
      : { importers: found, dynamicImporters: found.length === 0 ? ['/src/main.tsx'] : [] }
  },
}

const chunkOf = (id: string): string | undefined => {
  for (const { name, ...group } of chunks()) {
    if (typeof name === 'function') {
      const found = name(id, modules)
      if (found !== null) return found
    } else if ('test' in group && group.test.test(id)) return name
  }
  return undefined
}

test.each([
  ['/src/ui/logo.tsx', 'start'],
  ['/src/routes/problem.tsx', 'problem'],
  ['/src/workspace.tsx', 'problem'],
  ['/src/editor-bar.tsx', 'problem'],
  ['/src/circle.tsx', 'problem'],
  ['/src/verdict.tsx', 'shared'],
  ['/src/tabs.tsx', 'problem-shared'],
  ['/src/filters.tsx', 'status'],
  ['/src/run-button.tsx', 'desk'],
  ['/src/tiles.tsx', 'desk-shared'],
  ['/src/select.tsx', 'shared'],
  ['/src/pages.tsx', 'shared'],
  ['/src/cards.tsx', 'shared'],
  ['/src/pages.module.css', 'start'],
  ['/src/workspace.module.css', 'problem'],
  ['\0vite/preload-helper.js', 'vendor'],
  ['/src/rank-row.tsx', undefined],
  ['/packages/rules/src/board.ts', undefined],
  ['/node_modules/react/index.js', 'vendor'],
  ['/node_modules/@codemirror/view/index.js', undefined],
  ['/node_modules/@mantine/core/esm/components/Checkbox/Checkbox.mjs', 'fields'],
])('%s goes into %s', (id, chunk) => {
  expect(chunkOf(id)).toBe(chunk)
})
