import { refusalOf } from './registryReply'

test.each([
  ['{"message":"This token expired."}', 'This token expired.'],
  ['null', 'the registry answers 502.'],
  ['{"message":5}', 'the registry answers 502.'],
  ['<html>Bad gateway</html>', 'the registry answers 502.'],
])('the refusal %s', async (body, message) => {
  expect(await refusalOf(new Response(body, { status: 502 }))).toMatchObject({ status: 502, message })
})
