test('in a page the schemas never ask for eval', async () => {
  const evaluate = jest.fn()
  const constructor = globalThis.Function
  Object.assign(globalThis, { document: {}, Function: evaluate })
  try {
    const { SessionUser } = await import('./index')
    expect(SessionUser.safeParse({}).success).toBe(false)
    expect(evaluate).not.toHaveBeenCalled()
  } finally {
    // test files share this realm
    Object.assign(globalThis, { Function: constructor })
    Reflect.deleteProperty(globalThis, 'document')
  }
})
