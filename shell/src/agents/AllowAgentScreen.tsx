import { AgentRequest, isolated, paths, type AgentQuestion, type AgentScope, type Role } from '@haggle/shared-contract'
import { errorMessage, hasStatus, useSession } from '@haggle/shared-state'
import { Button, EmptyState, ErrorAlert, LinkButton, LoadError, LoadingText, Page } from '@haggle/shared-ui'
import { Link, useLocation } from '@haggle/shared-ui/router'
import { useState } from 'react'
import { keepAgentRequest, keptAgentRequest } from '../session/agentRequest'
import { FormCard } from '../session/FormCard'
import { useShellAgentQuestionQuery } from './api'
import { PlaceOfAnswer } from './PlaceOfAnswer'
import { TermsOfAgent } from './TermsOfAgent'
import { TermsOfShopAgent } from './TermsOfShopAgent'

const NO_REQUEST: AgentRequest = { client_id: '', redirect_uri: '' }

/** OAuth's consent page: what an agent asks for, and how far a customer or an owner lets it go (D78). */
export default function AllowAgentScreen() {
  const { search } = useLocation()
  // a log-in comes back without the request
  const [asked] = useState(() => search || keptAgentRequest())
  // programs may send more than we know
  const request = AgentRequest.safeParse(Object.fromEntries(new URLSearchParams(asked))).data
  const { data, error, refetch } = useShellAgentQuestionQuery(request ?? NO_REQUEST, { skip: !request })
  const session = useSession()
  if (hasStatus(error, 404)) return <Gone />
  const { title } = KINDS[kindFor(session?.role, data?.scopes)]
  return (
    <FormCard title={title} ways={<Ways />}>
      {!request ? (
        <ErrorAlert message="This address is not whole. Please let your agent connect again." />
      ) : error ? (
        <LoadError message={errorMessage(error, 'The request could not be read.')} onRetry={() => void refetch()} />
      ) : data ? (
        <Question question={data} request={request} search={asked} />
      ) : (
        <LoadingText text="Loading the request..." />
      )}
    </FormCard>
  )
}

const Ways = () => (
  <>
    <Link to="/agents">What an agent can do</Link>
    <Link to={paths.home}>Back to the start</Link>
  </>
)

/** What each kind of agent is called, and asks for. */
const KINDS = {
  haggle: {
    title: 'Let an agent haggle for you',
    asks: 'search, haggle and prepare orders here for you',
    limit: 'It cannot pay: that is always up to you.',
    only: 'Only customers can let an agent haggle.',
  },
  shop: {
    title: 'Let an agent read your shop',
    asks: 'read your orders to deliver, your stock, the offers to you and your insight',
    limit: 'It can change nothing, and learns neither your lowest prices nor who your customers are.',
    only: 'Only shop owners can let an agent read their shop.',
  },
} as const

/** What somebody can allow of what a program asks for; for who can allow none of it, what it is. */
const kindFor = (role: Role | undefined, scopes: readonly AgentScope[] = ['haggle']): AgentScope => {
  const own = role === 'shopOwner' ? 'shop' : 'haggle'
  return scopes.includes(own) ? own : (scopes[0] ?? own)
}

interface QuestionProps {
  question: AgentQuestion
  request: AgentRequest
  search: string
}

function Question({ question, request, search }: QuestionProps) {
  const { agent, host, shops, scopes, refused } = question
  const session = useSession()
  if (agent === undefined || host === undefined || shops === undefined)
    return (
      <>
        <ErrorAlert message="This program does not ask as it should, so there is nothing to allow." />
        <Button onClick={() => location.assign(refused)}>Tell it so</Button>
      </>
    )
  const kind = kindFor(session?.role, scopes)
  const { asks, limit, only } = KINDS[kind]
  const who = (
    <p>
      {`A program that calls itself ${isolated(agent)} asks to ${asks}. Our answer goes to `}
      <PlaceOfAnswer host={host} />. {limit} Allow it only if you started it yourself.
    </p>
  )
  if (!session)
    return (
      <>
        {who}
        <p>Please log in first, to say how far it may go.</p>
        <LinkButton type="primary" to={`${paths.login}?redirect=agents`} onClick={() => keepAgentRequest(search)}>
          Login
        </LinkButton>
      </>
    )
  if (session.role !== (kind === 'shop' ? 'shopOwner' : 'user'))
    return (
      <>
        {who}
        <ErrorAlert message={only} />
      </>
    )
  return (
    <>
      {who}
      {kind === 'shop' ? (
        <TermsOfShopAgent request={request} refused={refused} />
      ) : (
        <TermsOfAgent request={request} shops={shops} refused={refused} />
      )}
    </>
  )
}

/** Where no agents are allowed there is no such page. */
function Gone() {
  return (
    <Page title="404 Not Found" isMissing>
      <EmptyState title="There is nothing at this address.">
        <LinkButton to={paths.home}>Back to the start</LinkButton>
      </EmptyState>
    </Page>
  )
}
