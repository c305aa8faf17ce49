import { USAGE } from '@haggle/kit/cli/usage'

/** What an agent of a team reads first (llmstxt.org). Links lead to this registry, or into the folder of the team's remote. */
export const llmsText = `# Haggle's release registry

> Haggle is a marketplace whose screens are remotes: micro-frontends that teams build, check, release and roll back by themselves, each from a repository of its own, with the command \`haggle\`. This registry keeps their releases and says what is live.

A folder with a \`remote.json\` is a remote. \`npm test\`, \`npm run types\` and \`npm run lint\` say whether its sources are well, \`haggle check\` what a release of them would be refused for: it changes nothing. What a team's CI and people release, freeze or override is theirs to decide.

## In the folder of a remote

- [The guide](node_modules/@haggle/kit/teams.md): create, test, develop, release, roll back, flags, previews, slots and parts; what the gate refuses
- [The kit](node_modules/@haggle/kit/README.md): builds, presets for tests and lint, and the command
- [The components](node_modules/@haggle/shared-ui/README.md) and [their declarations](node_modules/@haggle/shared-ui/api.md)
- [Session, API and cart](node_modules/@haggle/shared-state/README.md) and [their declarations](node_modules/@haggle/shared-state/api.md)
- [The API's types](node_modules/@haggle/shared-contract/api.md): what the back end takes and answers

## At this registry

- [remote.json](/remote.schema.json): the JSON schema of a remote's descriptor
- [Model Context Protocol](/mcp): what is live, history, releases, failures in source lines, figures and freezes; with a token that has the right also roll back, end a canary, freeze, thaw and set a flag. Streamable HTTP; the token goes into the header Authorization: Bearer haggle_…
- [The calls](/v1/openapi.json): the API that the command uses
- [What is live](/platform): the page for people; /platform/<remote> is a remote's

## Commands

\`\`\`
${USAGE}
\`\`\`
`
