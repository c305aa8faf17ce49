interface Closable {
  close?(): unknown
}

/** What the tests of a file have in common: `make` makes it before the first of them, and it is closed after the last. */
export function given<Given extends object>(make: () => Promise<Given>): Given {
  const value = {} as Given
  beforeAll(async () => void Object.assign(value, await make()))
  afterAll(() => (value as Closable).close?.())
  return value
}

/** The same, made anew for each test. */
export function givenAnew<Given extends object>(make: () => Promise<Given>): Given {
  const value = {} as Given
  beforeEach(async () => void Object.assign(value, await make()))
  afterEach(() => (value as Closable).close?.())
  return value
}
