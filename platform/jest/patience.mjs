// On a busy machine a lazy screen takes longer than the second that Testing Library waits.
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 5000 })
