// Preloaded into a back end to shift its clock by CLOCK_OFFSET_MS.
const offset = Number(process.env.CLOCK_OFFSET_MS)
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + offset] : given))
  }
  static now() {
    return RealDate.now() + offset
  }
}
