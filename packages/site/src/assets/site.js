// Tells the site the zone of the browser, so that times are right before a member has chosen theirs.
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
if (!document.cookie.split('; ').includes(`zone=${timeZone}`))
  document.cookie = `zone=${timeZone}; Path=/; Max-Age=31536000; SameSite=Lax`

// Selects it where a form asks for a zone and none is chosen.
const zones = document.querySelector('option[value="Etc/UTC"]')?.closest('select')
if (zones?.value === '') {
  const option = zones.querySelector(`[value="${timeZone}"], [data-also="${timeZone}"]`)
  if (option) option.selected = true
}
