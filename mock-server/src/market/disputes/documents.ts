import { buffer } from 'node:stream/consumers'
import type { Context } from '../../base/context'
import { storageNameOf } from '../../core/media/uploads'
import type { EvidenceDocument } from './providerDispute'

/** The most characters that the provider takes as a summary. */
const SUMMARY = 1000

/** The beginning of a text, cut by code point. */
export const summaryOf = (text: string): string => [...text].slice(0, SUMMARY).join('')

/** Characters at most on one page of a letter. */
const PER_PAGE = 2500

/** Loaded with the first dispute, not at the start. */
const loadSharp = async () => (await import('sharp')).default

const WIDTH = 1000
const MARGIN = 60

/** A text as a letter of one or more pages, because the provider takes pictures and PDF alone. Throws without a font. */
export async function letterOf(text: string): Promise<EvidenceDocument[]> {
  const characters = [...text]
  const pages: EvidenceDocument[] = []
  for (let from = 0; from < characters.length; from += PER_PAGE)
    pages.push({
      name: `letter-${pages.length + 1}.png`,
      bytes: await page(characters.slice(from, from + PER_PAGE).join('')),
    })
  return pages
}

async function page(text: string): Promise<Buffer> {
  const sharp = await loadSharp()
  const written = await sharp({
    text: { text: escaped(text), width: WIDTH - 2 * MARGIN, dpi: 130, wrap: 'word-char' },
  })
    .toColourspace('b-w')
    .png()
    .toBuffer()
  // white on black as it is drawn
  const { channels } = await sharp(written).stats()
  if (/\S/.test(text) && channels.every(({ max }) => max === 0))
    throw new Error('There is no font on this machine to write evidence with: install one, such as fonts-dejavu-core.')
  const around = { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, background: 'white' }
  return sharp(written).negate({ alpha: false }).extend(around).png().toBuffer()
}

/** The text is read as markup. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** An uploaded picture as PNG; undefined if it is gone. */
export async function toPng({ media }: Context, url: string): Promise<EvidenceDocument | undefined> {
  const name = storageNameOf(url)
  const picture = name === undefined ? undefined : await media.get(name)
  if (!picture || name === undefined) return undefined
  const sharp = await loadSharp()
  // it was encoded here, so that reading it is safe
  const bytes = await sharp(await buffer(picture.bytes))
    .png()
    .toBuffer()
  return { name: name.replace('.webp', '.png'), bytes }
}
