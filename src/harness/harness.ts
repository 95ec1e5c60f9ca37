import { resolve } from 'node:path';
import type { CustomHandler, Handler, HandlerOptions, KnownEvent, OwnEvent } from '../registry/handler.js';
import { createHooks, type Approver, type HookRegistry } from '../registry/registry.js';
import type { Circle, Store } from './circle.js';
import { DEFAULT_THRESHOLD } from './compaction.js';
import type { RunRecipe } from './conversation.js';
import { judgeAlone, type Judge } from './judge.js';
import { recipeFolders, type RecipeFolder } from './recipes/load.js';
import { Session } from './session.js';

export interface HarnessOptions {
  /**
   * A directory of a project: its settings, Bridle's built-in guards and its ledger are in force, just as
   * on the command line. Without it only the handlers that you register are asked, and nothing is recorded.
   */
  readonly project?: string;
  /** How your agent is called in the ledger. */
  readonly agent?: string;
  /** Handlers that are there already. */
  readonly hooks?: HookRegistry;
  /** No hook is asked but the built-in guards of a project, as with --no-hooks on the command line. */
  readonly noHooks?: boolean;
  /** Answers when a hook wants a person's word. Without it that is a no. */
  readonly approve?: Approver;
  /** Has a model run a recipe. Without it nothing is compacted. */
  readonly runRecipe?: RunRecipe<Session>;
  /** Folders to look for recipes in, instead of the project's and the person's. */
  readonly recipeFolders?: readonly string[];
  readonly autoCompact?: { readonly isEnabled?: boolean; readonly threshold?: number };
  /** Gets conversations that hooks have changed. */
  readonly store?: Store;
  /** Gets what a person may want to know: a wish that was ignored, a hook that failed. */
  readonly notice?: (text: string) => void;
}

export interface SessionOptions {
  readonly id?: string;
  /** Where this conversation's agent works; the project's directory by default. */
  readonly cwd?: string;
  /** The recipe that this conversation was started for. */
  readonly invokedRecipe?: string;
}

/** The life cycle of an agent, with hooks at every joint. */
export class Harness {
  private readonly registry: HookRegistry;
  private judge: Judge | null = null;

  constructor(private readonly options: HarnessOptions = {}) {
    this.registry = options.hooks ?? createHooks();
  }

  /** Registers a handler; its types say what means something on its event. */
  on<E extends KnownEvent>(event: E, handler: Handler<E>, options?: HandlerOptions): this;
  on<E extends string>(event: OwnEvent<E>, handler: CustomHandler, options?: HandlerOptions): this;
  on(event: string, handler: (payload: never) => unknown, options?: HandlerOptions): this {
    this.registry.add(event, handler, options);
    return this;
  }

  /** Begins a conversation. */
  async session({ id, cwd, invokedRecipe }: SessionOptions = {}): Promise<Session> {
    const place = cwd ?? this.options.project ?? null;
    const circle = await this.circle(place);
    return Session.start(
      circle,
      {
        agent: circle.agent,
        session: id ?? crypto.randomUUID(),
        cwd: place === null ? null : resolve(place),
        subagent: null,
        invokedRecipe: invokedRecipe === '' ? null : (invokedRecipe ?? null),
      },
      this.options.runRecipe ?? null,
    );
  }

  private async circle(cwd: string | null): Promise<Circle> {
    const { agent = 'harness', approve, store, notice, noHooks, autoCompact = {} } = this.options;
    return {
      agent,
      registry: this.registry,
      hasHooks: noHooks !== true,
      judge: await this.loadJudge(agent),
      approve: approve ?? null,
      notice: notice ?? (() => undefined),
      store: store ?? null,
      autoCompact: {
        isEnabled: autoCompact.isEnabled ?? this.options.runRecipe !== undefined,
        threshold: autoCompact.threshold ?? DEFAULT_THRESHOLD,
      },
      folders: this.folders(cwd),
    };
  }

  /** What a project brings along is loaded for those who want it. */
  private async loadJudge(agent: string): Promise<Judge> {
    if (this.options.project === undefined) return judgeAlone;
    this.judge ??= (await import('./project.js')).judgeFor(agent, this.options.noHooks === true, process);
    return this.judge;
  }

  private folders(cwd: string | null): readonly RecipeFolder[] {
    const { recipeFolders: given } = this.options;
    if (given !== undefined) return given.map((path) => ({ path: resolve(path), project: null }));
    return recipeFolders(cwd ?? process.cwd(), process.env);
  }
}

/** An embeddable life cycle: register handlers, begin sessions, and raise what happens in them. */
export function createHarness(options: HarnessOptions = {}): Harness {
  return new Harness(options);
}
