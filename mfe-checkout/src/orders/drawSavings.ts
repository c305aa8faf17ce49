/** What the picture says; texts come in their final form. */
interface SavingsPicture {
  /** 'I saved $2.50'. */
  saved: string
  /** What was bought. */
  what: string
  /** '$20.00, now $18.75'. */
  prices: string
  image: string
}

const WIDTH = 1080
const PHOTO = 810
const HEIGHT = PHOTO + 460
const MARGIN = 72

/** Draws a picture of what haggling saved, as a PNG file: the photograph, 4 to 3, and below it the texts. */
export async function drawSavings({ saved, what, prices, image }: SavingsPicture): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures.')
  const theme = getComputedStyle(document.documentElement)
  context.fillStyle = theme.getPropertyValue('--hg-brand')
  context.fillRect(0, 0, WIDTH, HEIGHT)
  const photo = await loaded(image)
  if (photo) {
    // its middle, as wide as the picture
    const height = (photo.width * PHOTO) / WIDTH
    context.drawImage(photo, 0, Math.max(0, (photo.height - height) / 2), photo.width, height, 0, 0, WIDTH, PHOTO)
  }
  context.fillStyle = '#fff'
  const write = (text: string, top: number, weight: number, size: number) => {
    const font = (size: number) => `${weight} ${size}px ${theme.getPropertyValue('--hg-font')}`
    context.font = font(size)
    context.font = font(Math.floor(size * Math.min(1, (WIDTH - 2 * MARGIN) / context.measureText(text).width)))
    context.fillText(text, MARGIN, PHOTO + top)
  }
  write(saved, 145, 700, 108)
  write(what, 230, 600, 52)
  write(prices, 300, 400, 44)
  write('Haggle · Many shops, fair prices', 400, 600, 34)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!blob) throw new Error('The picture could not be made.')
  return new File([blob], 'haggle.png', { type: 'image/png' })
}

/** A picture that may be drawn and read again; undefined for one of a site that does not allow it. */
async function loaded(src: string): Promise<HTMLImageElement | undefined> {
  const image = Object.assign(new Image(), { crossOrigin: 'anonymous', src })
  return image.decode().then(
    () => image,
    () => undefined,
  )
}
