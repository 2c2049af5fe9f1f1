/** Loaded first by user commands: prints the message of a failure, and the stack only on request. */
process.on('uncaughtException', (error) => {
  console.error(process.env.VERDICT_LOG === 'debug' ? error : error.message)
  process.exit(1)
})
