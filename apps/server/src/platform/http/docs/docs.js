/** Draws the page from openapi.json. Everything is set as text, so nothing in the document can become markup. */

const make = (tag, words, ...children) => {
  const element = document.createElement(tag)
  if (words !== undefined && words !== null) element.textContent = words
  element.append(...children)
  return element
}

const byId = (id) => document.getElementById(id)
const api = await (await fetch('/api/openapi.json')).json()

const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
)

const tokenWords = {
  ignored: 'Guests are welcome; a bad token counts as none.',
  checked: 'Guests are welcome; a bad token is refused.',
  required: 'A token is needed.',
}

/** An example value for a schema. */
const example = (schema, depth = 0) => {
  if (!schema || depth > 6) return null
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.examples) return schema.examples[0]
  if (schema.enum) return schema.enum[0]
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return example(choice.find((one) => one.type !== 'null') ?? choice[0], depth + 1)
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type
  if (type === 'object') {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, property]) => [name, example(property, depth + 1)]),
    )
  }
  if (type === 'array')
    return schema.items && Object.keys(schema.items).length > 0 ? [example(schema.items, depth + 1)] : []
  if (type === 'integer' || type === 'number') return schema.minimum > 0 ? schema.minimum : 1
  if (type === 'boolean') return true
  if (type === 'string') return 'text'
  return null
}

const typeOf = (schema) => {
  if (!schema) return 'any'
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return [...new Set(choice.map(typeOf))].join(' or ')
  return String(schema.const ?? schema.enum?.join(' or ') ?? schema.type ?? 'any')
}

const parameters = (rows) => {
  if (rows.length === 0) return []
  const head = make('tr', null, make('th', 'Parameter'), make('th', 'In'), make('th', 'Type'), make('th', 'Needed'))
  const lines = rows.map((row) =>
    make(
      'tr',
      null,
      make('td', null, make('code', row.name)),
      make('td', row.in),
      make('td', typeOf(row.schema)),
      make('td', row.required ? 'yes' : 'no'),
    ),
  )
  return [make('table', null, make('thead', null, head), make('tbody', null, ...lines))]
}

const block = (title, value) => [make('h4', title), make('pre', JSON.stringify(value, null, 2))]

const fill = (body, operation) => {
  const request = operation.requestBody?.content['application/json'].schema
  const reply = operation.responses[200].content['application/json']?.schema
  body.append(
    make(
      'p',
      `May call: ${operation['x-callers'].join(', ')}. ${tokenWords[operation['x-token']]} Effect: ${operation['x-effect']}.`,
    ),
    ...parameters(operation.parameters),
    ...(request ? [...block('Body, for example', example(request)), ...block('Body, schema', request)] : []),
    ...(reply
      ? [...block('Reply, for example', example(reply)), ...block('Reply, schema of data', reply.properties.data)]
      : [make('p', 'The reply is not JSON: bytes or a stream.')]),
  )
}

const card = (operation) => {
  const method = make('b', operation.method)
  method.className = 'method'
  const summary = make('summary', null, method, make('code', operation.path), make('span', operation.summary))
  const body = make('div')
  body.className = 'body'
  const details = make('details', null, summary, body)
  details.id = operation.operationId
  details.addEventListener('toggle', () => body.childElementCount === 0 && fill(body, operation), { once: true })
  return details
}

const draw = (words) => {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const found = operations.filter((operation) => {
    const text = `${operation.method} ${operation.path} ${operation.operationId} ${operation.summary}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
  const groups = api.tags
    .map(({ name }) => [name, found.filter((operation) => operation.tags[0] === name)])
    .filter(([, list]) => list.length > 0)
  byId('groups').replaceChildren(
    ...groups.map(([name, list]) => make('section', null, make('h2', name), ...list.map(card))),
  )
  byId('count').textContent = `${found.length} of ${operations.length} endpoints`
}

byId('about').textContent = api.info.description
byId('search').addEventListener('input', (event) => draw(event.target.value))
draw('')
const asked = location.hash.slice(1)
if (asked !== '') {
  const details = byId(decodeURIComponent(asked))
  if (details) {
    details.open = true
    details.scrollIntoView()
  }
}
