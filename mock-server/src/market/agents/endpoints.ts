import { AgentScope, paths } from '@haggle/shared-contract'
import type { OAuthMetadata, OAuthProtectedResourceMetadata } from '@modelcontextprotocol/sdk/shared/auth.js'
import type { Config } from '../../base/config'
import { siteUrlOf } from '../../core/mail/siteUrl'

/** The resource that tokens are for (RFC 8707), and who issues them. From the settings, never from a request's headers. */
export const resourceOf = (config: Config): string => `${siteUrlOf(config, 'user')}/mcp`
export const issuerOf = (config: Config): string => siteUrlOf(config, 'user')

/** Where the metadata of the resource are. */
export const metadataOf = (config: Config): string => `${issuerOf(config)}/.well-known/oauth-protected-resource/mcp`

/** RFC 9728. */
export const resourceMetadata = (config: Config): OAuthProtectedResourceMetadata => ({
  resource: resourceOf(config),
  authorization_servers: [issuerOf(config)],
  scopes_supported: AgentScope.options,
  bearer_methods_supported: ['header'],
  resource_name: 'Haggle',
  resource_documentation: `${issuerOf(config)}/agents`,
})

/** RFC 8414. */
export const serverMetadata = (config: Config): OAuthMetadata => {
  const issuer = issuerOf(config)
  return {
    issuer,
    authorization_endpoint: `${issuer}${paths.allowAgent}`,
    token_endpoint: `${issuer}/oauth/token`,
    registration_endpoint: `${issuer}/oauth/register`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    scopes_supported: AgentScope.options,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${issuer}/agents`,
  }
}
