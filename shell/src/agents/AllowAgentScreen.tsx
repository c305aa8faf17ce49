import { AgentRequest, isolated, paths, type AgentQuestion } from '@haggle/shared-contract'
import { errorMessage, hasStatus, useSession } from '@haggle/shared-state'
import { Button, EmptyState, ErrorAlert, LinkButton, LoadError, LoadingText, Page } from '@haggle/shared-ui'
import { Link, useLocation } from '@haggle/shared-ui/router'
import { useState } from 'react'
import { keepAgentRequest, keptAgentRequest } from '../session/agentRequest'
import { FormCard } from '../session/FormCard'
import { useShellAgentQuestionQuery } from './api'
import { PlaceOfAnswer } from './PlaceOfAnswer'
import { TermsOfAgent } from './TermsOfAgent'

const NO_REQUEST: AgentRequest = { client_id: '', redirect_uri: '' }

const TITLE = 'Let an agent haggle for you'

/** OAuth's consent page: what an agent asks for, and how far its customer lets it go (D78). */
export default function AllowAgentScreen() {
  const { search } = useLocation()
  // a log-in comes back without the request
  const [asked] = useState(() => search || keptAgentRequest())
  // programs may send more than we know
  const request = AgentRequest.safeParse(Object.fromEntries(new URLSearchParams(asked))).data
  const { data, error, refetch } = useShellAgentQuestionQuery(request ?? NO_REQUEST, { skip: !request })
  if (hasStatus(error, 404)) return <Gone />
  return (
    <FormCard title={TITLE} ways={<Link to={paths.home}>Back to the start</Link>}>
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

interface QuestionProps {
  question: AgentQuestion
  request: AgentRequest
  search: string
}

function Question({ question, request, search }: QuestionProps) {
  const { agent, host, shops, refused } = question
  const session = useSession()
  if (agent === undefined || host === undefined || shops === undefined)
    return (
      <>
        <ErrorAlert message="This program does not ask as it should, so there is nothing to allow." />
        <Button onClick={() => location.assign(refused)}>Tell it so</Button>
      </>
    )
  const who = (
    <p>
      {`A program that calls itself ${isolated(agent)} asks to search, haggle and prepare orders here for you. Our answer goes to `}
      <PlaceOfAnswer host={host} />. It cannot pay: that is always up to you.
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
  if (session.role !== 'user')
    return (
      <>
        {who}
        <ErrorAlert message="Only customers can let an agent haggle." />
      </>
    )
  return (
    <>
      {who}
      <TermsOfAgent request={request} shops={shops} refused={refused} />
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
