/** Text of a page. The charset is that of the header, else of the document; older sites send GB2312. */
export const decodePage = (bytes: Uint8Array, contentType: string): string => {
  const named = /charset=["']?([\w-]+)/i.exec(contentType)?.[1]
  const head = Buffer.from(bytes.subarray(0, 2_048)).toString('latin1')
  const written = /<meta[^>]+charset=["']?([\w-]+)/i.exec(head)?.[1]
  return decoderOf(named ?? written ?? 'utf-8').decode(bytes)
}

const decoderOf = (label: string): InstanceType<typeof TextDecoder> => {
  try {
    return new TextDecoder(label)
  } catch {
    // A page may name a charset that does not exist.
    return new TextDecoder('utf-8')
  }
}
