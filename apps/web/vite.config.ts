import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { endpointsPlugin } from './vite/endpoints-plugin.ts'
import { pagePreloads } from './vite/page-preloads.ts'
import { chunks } from './vite/start-chunks.ts'
import { withoutVariables } from './vite/without-variables.ts'
import { workerPlugin } from './vite/worker-plugin.ts'

const server = process.env.VERDICT_SERVER ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), endpointsPlugin(), pagePreloads(), withoutVariables(), workerPlugin()],
  server: { proxy: { '/api': { target: server, changeOrigin: false } } },
  preview: { proxy: { '/api': { target: server, changeOrigin: false } } },
  build: {
    outDir: 'dist',
    // The first browsers with light-dark(); older ones would make the minifier unfold every colour token.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // Inlined files would need data: in the content policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Blockly is one file, fetched with block problems alone.
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting: { groups: chunks() } } },
  },
})
