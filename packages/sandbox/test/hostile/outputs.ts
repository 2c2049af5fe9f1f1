import { MiB, shell } from '../harness.ts'
import { brief, type Places, type Row } from './row.ts'

const refusedFile: Row['report'] = { collected: [], refused: [{ name: 'f', why: 'notAFile' }] }

export const outputRows = ({ siege, out, answer }: Places): readonly Row[] => {
  const collect = (maxBytes = 1_000) => [{ name: 'f', path: out('f'), maxBytes }]
  return [
    {
      name: 'NUL bytes without end by splice',
      request: siege('splice'),
      status: 'outputLimit',
      report: { stdoutBytes: MiB + 1 },
    },
    {
      name: 'sixteen processes that flood',
      request: siege('flood-children'),
      status: 'outputLimit',
      report: { stdoutBytes: MiB + 1 },
    },
    {
      name: 'a flood into a file of the host',
      request: siege('splice', { stdout: { path: out('flood') } }),
      status: 'outputLimit',
      report: { stdout: null },
    },
    { name: 'a survivor that floods after the end', request: siege('flood-after-end'), status: ['ok', 'outputLimit'] },
    { name: 'standard error without end', request: siege('flood-errors', brief), status: 'timeLimit' },
    { name: 'reads its own output back', request: siege('take-back'), status: 'ok', says: /^(mine\n)?$/ },
    {
      name: 'a link to the answer as output',
      request: shell(`ln -s ${answer} f`, { collect: collect() }),
      status: 'ok',
      report: refusedFile,
    },
    {
      name: 'links in a circle as output',
      request: shell('ln -s g f; ln -s f g', { collect: collect() }),
      status: 'ok',
      report: refusedFile,
    },
    {
      name: 'a link to a link to a file of its own',
      request: shell('echo x > h; ln -s h g; ln -s g f', { collect: collect() }),
      status: 'ok',
      report: refusedFile,
    },
    {
      name: 'a local socket as output',
      request: shell('python3 -c "import socket; socket.socket(socket.AF_UNIX).bind(\'f\')"', { collect: collect() }),
      status: 'ok',
      report: refusedFile,
    },
    {
      name: 'a device as output',
      request: shell('mknod f c 1 5; mknod f b 8 0; exit 0', { collect: collect() }),
      status: 'ok',
      report: { collected: [], refused: [] },
    },
    {
      name: 'a sparse file as output',
      request: shell('truncate -s 8M f', { collect: collect() }),
      status: 'ok',
      report: { collected: [], refused: [{ name: 'f', why: 'tooLarge' }] },
    },
    {
      name: 'a file nobody may read as output',
      request: shell('echo x > f; chmod 0 f; chmod 0 /w', { collect: collect() }),
      status: 'ok',
      report: { refused: [] },
    },
    {
      name: 'another file under its name at the end',
      request: shell('(while :; do ln -sf /etc/passwd f; rm -f f; echo x > f; done) & sleep 0.1; exit 0', {
        collect: collect(),
      }),
      status: 'ok',
    },
  ]
}
