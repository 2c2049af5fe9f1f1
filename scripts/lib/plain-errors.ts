/** Loaded first by the commands people run: a failure is told in its own words, with the stack only when asked for. */
process.on('uncaughtException', (error) => {
  console.error(process.env.VERDICT_LOG === 'debug' ? error : error.message)
  process.exit(1)
})
