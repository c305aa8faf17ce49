import { useState } from 'react'

/** One of several choices, by default the first, stored in the browser under the key. */
export function useStoredChoice<Choice extends string>(
  key: string,
  choices: readonly [Choice, ...Choice[]],
): [Choice, (choice: Choice) => void] {
  const [chosen, setChosen] = useState(() => stored(key, choices))
  const choose = (choice: Choice) => {
    setChosen(choice)
    try {
      localStorage.setItem(key, choice)
    } catch {
      // without storage the choice lasts as long as the page
    }
  }
  return [chosen, choose]
}

function stored<Choice extends string>(key: string, choices: readonly [Choice, ...Choice[]]): Choice {
  try {
    return choices.find((choice) => choice === localStorage.getItem(key)) ?? choices[0]
  } catch {
    return choices[0]
  }
}
