interface Closable {
  close?(): unknown
  drop?(): unknown
}

async function end<Given extends Closable>(value: Given, look: (value: Given) => unknown): Promise<void> {
  try {
    await look(value)
  } finally {
    await value.close?.()
    await value.drop?.()
  }
}

/**
 * What the tests of a file have in common: `make` makes it before the first of them. After the last, `atEnd` looks at it, and it
 * is closed or dropped.
 */
export function given<Given extends object>(
  make: () => Promise<Given>,
  atEnd: (value: Given) => unknown = () => undefined,
) {
  const value = {} as Given
  beforeAll(async () => void Object.assign(value, await make()))
  afterAll(() => end(value, atEnd))
  return value
}

/** The same, made anew for each test. */
export function givenAnew<Given extends object>(
  make: () => Promise<Given>,
  atEnd: (value: Given) => unknown = () => undefined,
) {
  const value = {} as Given
  beforeEach(async () => void Object.assign(value, await make()))
  afterEach(() => end(value, atEnd))
  return value
}
