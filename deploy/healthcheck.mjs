// Ends with 0 if the market's process in this container can work: a back end, a web host or a registry.
const { API_PORT = '4000', PORT = '3000', REGISTRY_PORT = '4100' } = process.env
const { SHOP_PORT = '3001', OPERATOR_PORT = '3002' } = process.env

const urls = [
  `http://127.0.0.1:${API_PORT}/api/health`,
  ...[PORT, SHOP_PORT, OPERATOR_PORT].map((port) => `http://127.0.0.1:${port}/healthz`),
  `http://127.0.0.1:${REGISTRY_PORT}/v1/health`,
]

async function requireReady(url) {
  const { status } = await fetch(url)
  if (status !== 200) throw new Error(`${url} answers ${status}.`)
}

await Promise.any(urls.map(requireReady)).catch(({ errors }) => {
  const answers = errors.filter(({ message }) => /answers/.test(message))
  console.error(answers.length > 0 ? answers.map(({ message }) => message).join(' ') : 'Nothing answers here.')
  process.exitCode = 1
})
