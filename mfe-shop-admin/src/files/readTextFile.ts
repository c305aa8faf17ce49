/** The beginning of a UTF-16 file, read as UTF-8. */
const NOT_UTF8_MARK = '\uFFFD\uFFFD'

/** The text of a file in UTF-8, or in UTF-16 with its byte order mark, which Excel saves as 'Unicode Text'. */
export async function readTextFile(file: Blob): Promise<string> {
  const text = await file.text()
  if (!text.startsWith(NOT_UTF8_MARK)) return text
  const bytes = await file.arrayBuffer()
  const isBigEndian = new Uint8Array(bytes)[0] === 0xfe
  return new TextDecoder(isBigEndian ? 'utf-16be' : 'utf-16le').decode(bytes)
}
