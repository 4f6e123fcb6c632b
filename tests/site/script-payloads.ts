import { existsSync, readFileSync } from 'node:fs'
import naughty from 'big-list-of-naughty-strings/blns.json' with { type: 'json' }

/** Function that payloads call; any call of it is detected. */
const run = 'alert(1)'

/** Escapes from each context in which a page prints text, and bypasses of an HTML cleaner. */
const own = [
  // From text, attributes, titles, text areas, style sheets, comments and scripts.
  `<script>${run}</script>`,
  `"><script>${run}</script>`,
  `'><svg/onload=${run}>`,
  `" onfocus=${run} autofocus tabindex=1 x="`,
  `' onmouseover='${run}' x='`,
  '` onload=`alert(1)`',
  `</title><script>${run}</script>`,
  `</textarea><script>${run}</script>`,
  `</style><script>${run}</script>`,
  `--><script>${run}</script><!--`,
  `</script><script>${run}</script>`,
  `<!--<script>${run}//`,
  `\u2028</script><img src=x onerror=${run}>`,
  `]]><script xmlns="http://www.w3.org/1999/xhtml">${run}</script><![CDATA[`,
  `{"@context":"x","</script><script>":"${run}"}`,
  `\\"}</script><script>${run}</script>`,
  // By URL.
  `<a href="javascript:${run}">x</a>`,
  `<a href=" &#1;javascript:${run}">x</a>`,
  `<a href="java\tscript:${run}">x</a>`,
  `<a href="java&#10;script&colon;${run}">x</a>`,
  `<a href="JaVaScRiPt:${run}">x</a>`,
  `<a href="vbscript:msgbox(1)">x</a>`,
  `<a href="data:text/html,<script>${run}</script>">x</a>`,
  `<a href="//evil.example/x">x</a>`,
  `<img src="https://evil.example/x.png">`,
  `<img src="//evil.example/x.png">`,
  `<img src=x onerror=${run}>`,
  `<img src="/storage/../x" onerror=${run}>`,
  `<img srcset="https://evil.example/x.png 1x">`,
  `<picture><source srcset="https://evil.example/x.png"><img src="/storage/icons/leaf.svg"></picture>`,
  `<video src="https://evil.example/x.mp4" autoplay onloadstart=${run}></video>`,
  `<audio src=x onerror=${run}></audio>`,
  `<object data="javascript:${run}"></object>`,
  `<embed src="https://evil.example/x">`,
  `<iframe src="javascript:${run}"></iframe>`,
  `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<link rel=stylesheet href="https://evil.example/x.css">`,
  `<link rel=prefetch href="https://evil.example/x">`,
  `<style>@import "https://evil.example/x.css"; * { background: url(https://evil.example/y) }</style>`,
  `<p style="background: url(https://evil.example/z)">x</p>`,
  `<p style="position: fixed; inset: 0">x</p>`,
  `<meta http-equiv=refresh content="0;url=https://evil.example/">`,
  `<base href="https://evil.example/">`,
  `<form action="https://evil.example/"><button autofocus>x</button></form>`,
  `<button formaction="javascript:${run}">x</button>`,
  `<input type=image src="https://evil.example/x.png">`,
  `<body onload=${run} background="https://evil.example/x.png">`,
  `<details open ontoggle=${run}><summary>x</summary></details>`,
  `<marquee onstart=${run}>x</marquee>`,
  `<table background="https://evil.example/x.png"><td>x</table>`,
  // Mutation XSS: parses differently the second time.
  `<svg></p><style><a id="</style><img src=1 onerror=${run}>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;">`,
  `<math><mi//xlink:href="data:x,<script>${run}</script>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${run}>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<svg><script>&#97;lert(1)</script></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><script>${run}</script></svg>#x"/></svg>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s></svg>`,
  `<svg><a xlink:href="javascript:${run}"><text y=20>x</text></a></svg>`,
  `<svg><set attributeName=href to="javascript:${run}"/></svg>`,
  `<template><script>${run}</script></template>`,
  `<select><style></select><img src=x onerror=${run}></style>`,
  `<xmp><p title="</xmp><svg/onload=${run}>">`,
  `<plaintext><script>${run}</script>`,
  `<<script>${run}//<</script>`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<img """><script>${run}</script>">`,
  `<img/src=x/onerror=${run}//`,
  `<a\u000bhref=javascript:${run}>x</a>`,
  `<p title="&quot;><img src=x onerror=${run}>">x</p>`,
  `<code>&lt;script&gt;${run}&lt;/script&gt;</code>`,
  `&lt;img src=x onerror=${run}&gt;`,
  `<a id=location href="https://evil.example/">x</a><img name=cookie src=x>`,
  `<p id="main">x</p><input name=token value=stolen>`,
  `\u0000<script>${run}</script>`,
  `＜script＞${run}＜/script＞`,
  '${alert(1)} {{constructor.constructor("alert(1)")()}} #{alert(1)}',
]

const couldRun = (text: string): boolean => /[<>]|javascript:|\bon\w+\s*=|alert/i.test(text)

/** Files with one payload a line, for longer runs: `CHOWK_TEST_PAYLOADS=list.txt,other.txt`. */
const extraPayloads = (process.env.CHOWK_TEST_PAYLOADS ?? '')
  .split(',')
  .filter((file) => existsSync(file))
  .flatMap((file) => readFileSync(file, 'utf8').split('\n'))

/**
 * Texts that run a script or load a resource where a page fails to escape or clean them: our own, those of the Big List
 * of Naughty Strings (Max Woolf, MIT; many of them OWASP's and RSnake's), and those of the environment.
 */
export const payloads: readonly string[] = [
  ...new Set(
    [...own, ...naughty.filter(couldRun), ...extraPayloads].filter((text) => text.trim().length > 1),
  ),
]
