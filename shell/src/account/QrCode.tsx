import qrcode from 'qrcode-generator'
import styles from './account.module.css'

/** The quiet zone that scanners need around the code. */
const MARGIN = 4

/** A text as a QR code. Loaded only while setting up a second factor. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const places = Array.from({ length: count }, (_, at) => at)
  const dark = places.flatMap((row) =>
    places.filter((column) => code.isDark(row, column)).map((x) => `M${x} ${row}h1v1h-1z`),
  )
  const size = count + 2 * MARGIN
  return (
    <svg
      className={styles.qr}
      viewBox={`${-MARGIN} ${-MARGIN} ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} />
    </svg>
  )
}
