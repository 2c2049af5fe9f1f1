import { required } from '../input.mjs'

/** Commands about judge hosts: scope `site`. */

const list = async ({ api, out }) => {
  const { hosts } = await api.get('/api/admin/judge-service')
  out.rows(
    hosts.map(({ name, connected, draining, ill, illness, busy, slots, software, speed, lastSeen }) => ({
      name,
      connected,
      draining,
      quarantined: ill ? (illness ?? true) : false,
      busy,
      slots,
      version: software,
      speed: speed?.factor ?? null,
      lastSeen,
    })),
  )
}

const setDraining =
  (draining, text) =>
  async ({ api, out, args }) => {
    const name = required(args[0], 'NAME')
    await api.change('/api/admin/judge-host', { name, draining })
    out.done({ name, draining }, `${name} ${text}.`)
  }

const calibrate = async ({ api, out, args }) => {
  const name = required(args[0], 'NAME')
  await api.post('/api/admin/judge-service/calibrate', { name })
  out.done({ name }, `${name} measures its speed when it is idle.`)
}

export const judgeCommands = {
  'judge list': { summary: 'list judge hosts', run: list },
  'judge drain': {
    args: 'NAME',
    summary: 'let a judge host finish its work and take no more',
    run: setDraining(true, 'takes no more work'),
  },
  'judge calibrate': { args: 'NAME', summary: 'let a judge host measure its speed again', run: calibrate },
  'judge resume': { args: 'NAME', summary: 'reverse drain', run: setDraining(false, 'takes work again') },
}
