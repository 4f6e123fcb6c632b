/** A copy of an object with some of its properties. */
export const pick = <Value extends object, Name extends keyof Value>(
  value: Value,
  names: readonly Name[],
): Pick<Value, Name> => Object.fromEntries(names.map((name) => [name, value[name]])) as Pick<Value, Name>
