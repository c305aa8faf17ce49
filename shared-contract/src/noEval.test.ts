test('in a page the schemas never ask for eval', async () => {
  const evaluate = jest.fn()
  Object.assign(globalThis, { document: {}, Function: evaluate })
  const { SessionUser } = await import('./index')
  expect(SessionUser.safeParse({}).success).toBe(false)
  expect(evaluate).not.toHaveBeenCalled()
})
