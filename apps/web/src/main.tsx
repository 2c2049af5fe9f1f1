import '@tanstack/react-query'
import 'i18next'
import 'react-dom/client'
import 'react-i18next'
import 'react-router/dom'

/**
 * The libraries are set up in one task and the app in the next, so that the window responds in between; the page's head
 * preloads both files.
 */
const begin = async (): Promise<void> => {
  const { start } = await import('./start.tsx')
  await start()
}

void begin()
