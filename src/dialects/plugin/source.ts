import type { HookCommand } from '../install-plan.js';

/** How we know a plugin of ours again. */
export const PLUGIN_MARK = '// installed by bridle; "bridle uninstall" removes it';

const TIMEOUT_MS = 60_000;

/**
 * What all plugins share: start the hook command, give it a frame, understand its answer. Nothing in it can
 * throw while it loads, because agents drop such a plugin silently or do not start at all.
 */
export function pluginCore(agent: string, { program, args }: HookCommand): string {
  return `${PLUGIN_MARK}
import { spawn, spawnSync } from "node:child_process";

const COMMAND = ${JSON.stringify([program, ...args])};
const TIMEOUT_MS = ${TIMEOUT_MS};

function frameOf(event, fields) {
  return JSON.stringify({ agent: ${JSON.stringify(agent)}, hook_event_name: event, ...fields });
}

// An answer, or why there is none: { failure }.
function readAnswer(code, signal, stdout, stderr) {
  if (code === 2) return { decision: "deny", reason: stderr.trim() || "Refused by a hook that gave no reason." };
  if (code !== 0) return { failure: signal ? "ended by " + signal : "exit code " + code };
  if (stdout.trim() === "") return {};
  try {
    const answer = JSON.parse(stdout);
    return answer !== null && typeof answer === "object" ? answer : { failure: "unreadable answer" };
  } catch {
    return { failure: "unreadable answer" };
  }
}

function callHook(event, fields) {
  return new Promise((resolve) => {
    let child;
    let timer;
    let late;
    const chunks = { stdout: [], stderr: [] };
    const finish = (answer) => {
      clearTimeout(timer);
      clearTimeout(late);
      resolve(answer);
    };
    try {
      const frame = frameOf(event, fields);
      child = spawn(COMMAND[0], [...COMMAND.slice(1), "--event", event], { stdio: ["pipe", "pipe", "pipe"] });
      timer = setTimeout(() => {
        child.kill("SIGKILL");
        finish({ failure: "no answer within " + TIMEOUT_MS / 1000 + " s" });
      }, TIMEOUT_MS);
      child.on("error", (error) => finish({ failure: String(error && error.message) }));
      child.stdin.on("error", () => {});
      child.stdout.on("data", (chunk) => chunks.stdout.push(chunk));
      child.stderr.on("data", (chunk) => chunks.stderr.push(chunk));
      const read = (code, signal) =>
        finish(readAnswer(code, signal, Buffer.concat(chunks.stdout).toString(), Buffer.concat(chunks.stderr).toString()));
      child.on("close", read);
      // Somebody may still hold the pipes: what has come by then is the answer.
      child.on("exit", (code, signal) => {
        late = setTimeout(() => read(code, signal), 500);
      });
      child.stdin.end(frame);
    } catch (error) {
      finish({ failure: String(error && error.message) });
    }
  });
}

// For the one place where an agent does not wait for a promise.
function callHookNow(event, fields) {
  try {
    const done = spawnSync(COMMAND[0], [...COMMAND.slice(1), "--event", event], {
      input: frameOf(event, fields),
      timeout: TIMEOUT_MS,
      encoding: "utf8",
    });
    if (done.error) return { failure: String(done.error.message) };
    return readAnswer(done.status, done.signal, done.stdout, done.stderr);
  } catch (error) {
    return { failure: String(error && error.message) };
  }
}

// The reason why a call must not run; a call that could not be judged must not either.
function refusalOf(answer) {
  if (answer.failure !== undefined)
    return "Bridle could not judge this call (" + answer.failure + "), so it is refused. A person can run: bridle doctor";
  if (answer.decision !== "deny") return undefined;
  return answer.reason || "Refused by a hook that gave no reason.";
}

// In place: agents keep their own reference to the arguments.
function replaceKeys(target, source) {
  for (const key of Object.keys(target)) delete target[key];
  Object.assign(target, source);
}

function textOf(value) {
  return typeof value === "string" ? value : JSON.stringify(value);
}
`;
}
