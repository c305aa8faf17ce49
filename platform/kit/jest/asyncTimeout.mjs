// On a busy machine lazy screens need longer than Testing Library's default timeout of one second.
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 15_000 })
