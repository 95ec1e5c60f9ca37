import type { Program } from '../call.js';
import { once } from '../../model/once.js';
import { isListed } from '../../model/word-list.js';
import { codeProgram } from '../code/table.js';
import { findInFamilies, type Family } from '../family.js';
import { filterProgram } from '../output/filters.js';
import { echo, printf } from '../output/format.js';
import { clientProgram, databasePrograms } from './databases.js';
import { prefixProgram, verbProgram } from './prefixes.js';
import { date } from './dates.js';
import { deletionPrograms } from './deletion.js';
import { filePrograms } from './files.js';
import { permissionPrograms } from './permissions.js';
import { cleanerPrograms } from './cleaners.js';
import { findPrograms } from './find.js';
import { frontEndProgram } from './front-ends.js';
import { archivePrograms, compresses } from './archives.js';
import { farProgram } from './far-commands.js';
import { diskPrograms } from './disks.js';
import { gitPrograms } from './git.js';
import { listPrograms } from './lists.js';
import { loading } from './loaded-files.js';
import { networkPrograms } from './network.js';
import { socketPrograms } from './sockets.js';
import { transferPrograms } from './transfer.js';
import { recipePrograms } from './recipes.js';
import { openingPrograms } from './openings.js';
import { rightsPrograms } from './rights.js';
import { schedulePrograms } from './schedules.js';
import { remotePrograms } from './remote.js';
import { sessionPrograms } from './sessions.js';
import { recording } from './run-outputs.js';
import { shell } from './shells.js';
import { starterProgram } from './starters.js';
import { runScriptFile, runUnknown } from './unknown.js';
import { wrapperPrograms } from './wrappers.js';
import { editorPrograms } from './editors.js';
import { awkPrograms } from './awk.js';
import { builderPrograms } from './builders.js';
import { outputProgram } from './outputs.js';
import { managed } from './package-managers.js';
import { packagePrograms } from './packages.js';
import { snippetProgram } from './snippets.js';
import { systemPrograms } from './system.js';
import { taskPrograms } from './tasks.js';
import { placing } from './tool-places.js';
import { windowsPrograms } from './windows.js';
import { factPrograms } from '../output/facts.js';
import { operandPrograms } from '../output/operands.js';

/** The first that knows a name has it. Every name is one of its table; a test keeps the two together. */
export const FAMILIES: readonly Family[] = [
  { names: 'echo printf', find: (name) => (name === 'echo' ? echo : printf) },
  {
    names:
      'rm srm safe-rm rmtrash rmdir unlink rimraf del-cli trash trash-put gvfs-trash gio wipe shred scrub',
    find: (name) => deletionPrograms()[name],
  },
  {
    names:
      'cp mv install ln link rename prename perl-rename file-rename rename.ul mmv tee sponge truncate dd dcfldd split csplit patch touch mkdir mkfifo ' +
      'mknod fallocate',
    find: (name) => filePrograms()[name],
  },
  {
    names:
      'tmpwatch tmpreaper fdupes jdupes rdfind bleachbit npkill pyclean symlinks hardlink unison detox kioclient kioclient5',
    find: (name) => cleanerPrograms()[name],
  },
  {
    names: 'chmod chown chgrp setfacl chattr chflags chcon nfs4_setfacl',
    find: (name) => permissionPrograms()[name],
  },
  {
    names: 'find bfs fd fdfind',
    find: (name) => findPrograms()[name],
  },
  {
    names: 'tar bsdtar unzip zip 7z 7za 7zz cpio unrar jar ditto dpkg dpkg-deb ar pax',
    find: (name) => archivePrograms()[name],
  },
  { names: 'compress pigz gzip gunzip bzip2 bunzip2 xz unxz zstd lz4', find: (name) => compresses(name) },
  {
    names:
      'mkfs newfs mke2fs mkswap mkdosfs mkntfs mkexfatfs mkudffs mkreiserfs jfs_mkfs make_ext4fs make_f2fs wipefs blkdiscard blkzone ' +
      'sgdisk gdisk fdisk cfdisk sfdisk parted systemd-repart hdparm nvme nwipe dc3dd sg_format badblocks cryptsetup lvm pvcreate ' +
      'lvremove vgremove pvremove lvreduce mdadm dmsetup zpool zfs btrfs bcachefs make-bcache ceph-volume diskutil ddrescue qemu-img ' +
      'ntfsclone partclone xfs_copy e2image fsarchiver mount cgdisk debugfs bmaptool rpi-imager sg_sanitize asr flashrom flash_erase ' +
      'flash_eraseall ubiformat flashcp nandwrite mtd_debug dd_rescue partimage',
    find: (name) => diskPrograms()[name],
  },
  {
    names: 'git hub',
    find: (name) => gitPrograms()[name],
  },
  {
    names:
      'mongo mongosh arangosh redis-cli valkey-cli keydb-cli iredis db2 pg_dropcluster dropdb mysqladmin mariadb-admin mongorestore mongoimport pg_restore sqlite-utils etcdctl',
    find: (name) => databasePrograms()[name],
  },
  {
    names:
      'curl curlie wget wget2 http https xh xhs lynx w3m links elinks get lwp-request lwp-download ' +
      'fetch aria2c axel youtube-dl serve http-server live-server httpd',
    find: (name) => networkPrograms()[name],
  },
  {
    names:
      'nc ncat netcat nc.openbsd nc.traditional pwncat rcat rustcat socat telnet ping ping6 xterm ttyd gotty gs-netcat dig host nslookup drill whois ' +
      'finger openssl ztcp telnetd ipfs websocat wscat logger mosquitto_pub',
    find: (name) => socketPrograms()[name],
  },
  {
    names:
      'scp rsync sftp ftp lftp tftp smbclient smbget ncftpget aws gsutil gcloud s3cmd mc azcopy b2 rclone mail mailx mutt ' +
      'neomutt sendmail swaks msmtp gh pastebinit haste transfer termbin wormhole croc magic',
    find: (name) => transferPrograms()[name],
  },
  {
    names:
      'ssh autossh mosh rsh slogin docker podman nerdctl docker-compose podman-compose kubectl oc ' +
      'k3s microk8s skopeo chroot ansible pssh parallel-ssh pdsh clush dsh',
    find: (name) => remotePrograms()[name],
  },
  { names: 'tsh tailscale plink dbclient nomad crictl ctr minikube cf', find: (name) => farProgram(name) },
  {
    names:
      'sh bash zsh dash ksh mksh ash fish csh tcsh yash rbash rksh pdksh oksh loksh posh hush ' +
      'elvish xonsh nu',
    find: () => shell,
  },
  {
    names:
      'sudo sudoedit env su sg runuser flock watch viddy hwatch script ' +
      'busybox toybox shx coreutils newgrp hyperfine concurrently nodemon watchexec ' +
      'systemd-run nix-shell bwrap start-stop-daemon npx bunx ip vagrant capsh run-parts',
    find: (name) => wrapperPrograms()[name],
  },
  { names: 'xargs parallel rush', find: (name) => listPrograms()[name] },
  { names: 'tmux screen crontab at batch', find: (name) => sessionPrograms()[name] },
  {
    names:
      'sed ssed vim vi nvim ex view vimdiff gvim rvim ed red emacs emacsclient gdb lldb apply_patch applypatch',
    find: (name) => editorPrograms()[name],
  },
  {
    names: 'awk gawk mawk nawk goawk frawk',
    find: (name) => awkPrograms()[name],
  },
  {
    names: 'cmake wasm-pack meson go sort uniq shuf pv ptx tcpdump man less iconv',
    find: (name) => builderPrograms()[name],
  },
  { names: 'date', find: () => date },
  {
    names: 'make bmake ninja samu just',
    find: (name) => recipePrograms()[name],
  },
  {
    names: 'task go-task composer poe pre-commit tox invoke inv nox rake coffee gradle gradlew',
    find: (name) => taskPrograms()[name],
  },
  {
    names:
      'guix nsjail isolate onchange wait-for-it wait-for-it.sh wait-for reflex cset distrobox-enter lxc-execute bear flamegraph ' +
      'heaptrack watchman-make air chokidar watchmedo repo kdesu gksu et execlineb snap konsole x-terminal-emulator gnome-terminal xfce4-terminal terminator sbatch bazel bazelisk cargo-watch tsc-watch pee sem ranger lf salt salt-call ' +
      'asciinema ttyrec termtosvg lxterminal mate-terminal tilix dtrace bpftrace i3-msg swaymsg hyprctl pm2 jj ' +
      'tsup dockerize envconsul mpirun mpiexec orterun jsrun srun salloc machinectl fzf sk mvn mvnw start-server-and-test mispipe buildah rvm ' +
      'lxc-attach helm',
    find: (name) => starterProgram(name),
  },
  {
    names:
      'gcc g++ cc c++ clang clang++ tcc ld objcopy gfortran nasm rustc javac ffmpeg convert magick gm cwebp ' +
      'inkscape lessc jsdoc chromium chromium-browser google-chrome chrome qrencode dot wkhtmltopdf pandoc pdftotext pip virtualenv cargo pg_dump pg_dumpall ' +
      'pg_basebackup mysqldump mongodump mongoexport ssh-keygen genisoimage mkisofs yt-dlp age ' +
      'protoc sphinx-build asciidoctor unsquashfs stow hugo tsc esbuild sass cpanm exiftool sox gs scrot ' +
      'screencapture tshark espeak ssh-keyscan tree ' +
      'sd prettier dasel crudini tomlq json toml clang-format gofmt black xmlstarlet unix2dos strip ' +
      'eslint rustfmt ruff isort autopep8 yapf shfmt biome stylelint goimports gofumpt rubocop php-cs-fixer phpcbf standard xo 2to3 ' +
      'pyupgrade autoflake swiftformat ktlint optipng jpegoptim mogrify uncrustify tidy rpl svgo google-java-format ocamlformat cmake-format stylua taplo mdformat ' +
      'nixfmt alejandra djlint js-beautify qpdf ruplacer comby docformatter perltidy standardrb logrotate webpack rollup parcel babel degit tiged giget create-app',
    find: (name) => outputProgram(name),
  },
  {
    names:
      'expect tclsh wish osascript m4 dc gnuplot rscript r julia groovy java jbang jshell kotlin kotlinc scala scala-cli amm swift ' +
      'erl ocaml utop elixir iex hy ghc ghci runghc raku crystal guile racket sbcl clojure clj bb octave matlab rpm rpmbuild rpmspec nmap apt-get apt ' +
      'rust-script nim swipl gprolog yap clisp ecl ccl dart maxima groff troff lualatex luatex',
    find: (name) => snippetProgram(name),
  },
  {
    names: 'npm pnpx corepack svn hg bzr',
    find: (name) => packagePrograms()[name],
  },
  {
    names:
      'kill pkill killall killall5 skill fuser shutdown reboot halt poweroff init telinit systemctl ' +
      'service rc-service launchctl userdel deluser gpg gpg2 ' +
      'security pass gopass vault secret-tool keyring bw ansible-vault doctl az ' +
      'glab getent lpass keepassxc-cli kwallet-query docker-credential git-credential',
    find: (name) => systemPrograms()[name],
  },
  {
    names: 'useradd usermod adduser gpasswd passwd chsh setcap insmod chpasswd visudo kexec',
    find: (name) => rightsPrograms()[name],
  },
  {
    names: 'iptables ip6tables nft ufw setenforce auditctl tmate upterm',
    find: (name) => openingPrograms()[name],
  },
  { names: 'schtasks reg', find: (name) => schedulePrograms()[name] },
  {
    names:
      'rails manage.py django-admin flask artisan console typeorm knex wrangler turso supabase pscale edgedb gel railway cypher-shell wp drush ' +
      'heroku fly flyctl',
    find: (name) => frontEndProgram(name),
  },
  {
    names: 'powershell pwsh pwsh-preview cmd diskpart',
    find: (name) => windowsPrograms()[name],
  },
  {
    names:
      'md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum shasum cksum wc du stat file ' +
      'locate mlocate plocate expr',
    find: (name) => operandPrograms()[name],
  },
  {
    names:
      'basename dirname realpath grealpath readlink mktemp seq whoami logname id uname ls dir vdir ' +
      'exa eza lsd findmnt getopt yes printenv',
    find: (name) => factPrograms()[name],
  },
  {
    names:
      'nohup setsid nice ionice timeout time stdbuf taskset chrt numactl ' +
      'cpulimit prlimit unshare nsenter strace ltrace dtruss valgrind catchsegv rlwrap unbuffer ' +
      'caffeinate fakeroot fakechroot proot firejail systemd-inhibit dbus-run-session dbus-launch ' +
      'xvfb-run ssh-agent faketime torsocks torify tsocks proxychains proxychains4 chpst setuidgid ' +
      'gosu su-exec tini dumb-init setarch linux32 linux64 runcon setpriv cgexec pkexec doas choom uclampset ' +
      'entr sshpass daemonize dtach winpty wine wine64 wsl arch chronic ifne gnome-session-inhibit trickle aa-exec logsave systemd-cat lckdo tcpserver nsys uftrace ' +
      'env-cmd cross-env cross-env-shell dotenv dotenvx ld.so poetry ' +
      'pipenv pdm rye hatch uv conda mamba micromamba pixi bundle mise rtx asdf rbenv pyenv nodenv ' +
      'volta pipx op aws-vault doppler chamber infisical direnv pnpm yarn lerna foreman honcho perf lxc multipass adb ' +
      'incus toolbox distrobox flatpak nix devenv opam cabal stack rustup sops ' +
      'envdir envuidgid softlimit setlock s6-setuidgid s6-envuidgid s6-envdir s6-softlimit s6-applyuidgid s6-setlock s6-sudo s6-env ' +
      'chruby-exec envchain kcov sandbox-exec abduco ch-run systemd-nspawn retry bsub qsub uvx qemu-x86_64 qemu-aarch64 qemu-arm ' +
      'qemu-i386 qemu-x86_64-static qemu-aarch64-static rr samply py-spy aws-okta saml2aws berglas teller nvm n fnm devbox flox spack ' +
      'singularity apptainer limactl pueue wezterm mix meta ntfy consul netlify firebase coverage memray accelerate streamlit',
    find: (name) => managed(name, prefixProgram(name) ?? verbProgram(name)),
  },
  {
    names:
      'python3 python2 python node deno bun perl ruby php lua nodejs tsx ts-node zx babel-node jruby irb luajit ' +
      'pypy ipython uwsgi py graalpy gjs',
    find: (name) => recording(name, codeProgram(name)),
  },
  {
    names:
      'psql mysql sqlite3 cqlsh clickhouse clickhouse-client bq prisma sqlcmd bcp duckdb snowsql snow usql mssql trino hive ' +
      'beeline impala sqlplus isql influx cockroach mariadb mycli pgcli sqlite sqlcipher litecli impala-shell ' +
      'mssql-cli dolt taos mysqlsh spark-sql presto vsql ysqlsh gsql ycqlsh osql isql-fb',
    find: (name) => clientProgram(name),
  },
  {
    names:
      'cat bat batcat more most tac rev tr base64 base32 basenc xxd head tail cut grep egrep fgrep ' +
      'zgrep rg ag ack nl fold fmt expand unexpand column paste dos2unix strings od hexdump hd jq ' +
      'yq zcat bzcat xzcat zstdcat uudecode comm join ' +
      'diff cmp pr look envsubst ts tsort csvcut xmllint highlight glow mdcat',
    find: (name) => filterProgram(name),
  },
];

/** What GNU's tools are called where another system has its own. */
const GNU =
  'rm rmdir unlink shred truncate cp mv install ln link tee dd split csplit mkdir mkfifo mknod touch chmod chown chgrp find ' +
  'tar env sort make xargs sed timeout time stdbuf nice nohup cat tac head tail base64 date';

/** Packages that lay out a new project in the directory they are given, whatever version is asked for. */
const SCAFFOLDS =
  /^create-(?:(?:react|next|expo|t3|electron|react-native|strapi|medusa|redwood|tauri)-app|vite|vue|svelte|astro|nuxt|remix|solid|preact|docusaurus|turbo|qwik|hono|nx-workspace)(?:@|$)/;

/** Spellings of one program: `mkfs.ext4`, `python3.12`, `gcp`, a loader or a helper named after its system. */
function commonName(name: string): string {
  if (name.startsWith('mkfs.') || name.startsWith('newfs_')) return 'mkfs';
  if (name.startsWith('partclone.')) return 'partclone';
  if (name.startsWith('create-') && SCAFFOLDS.test(name)) return 'create-app';
  if (name.startsWith('docker-credential-')) return 'docker-credential';
  if (name.startsWith('git-credential-')) return 'git-credential';
  if (name.startsWith('ld-') && name.includes('.so')) return 'ld.so';
  if (name.startsWith('g') && isListed(name.slice(1), GNU)) return name.slice(1);
  return withoutVersion(name);
}

const VERSIONS = 'python pypy ruby perl php lua pip node nodejs tclsh wish expect';

/** `python3.12`, `php8.2`. No pattern: most lines with a program in them name one so. */
function withoutVersion(name: string): string {
  // Of Python there is one without its lock, and one for those who look for faults in it.
  const isBuilt = name.startsWith('python') && (name.endsWith('t') || name.endsWith('d'));
  const end = name.length - (isBuilt ? 1 : 0);
  let start = end;
  while (start > 0 && '0123456789.'.includes(name.charAt(start - 1))) start -= 1;
  const bare = name.slice(0, start);
  return start < end && isListed(bare, VERSIONS) ? bare : name;
}

/** Tools that run files of the project by themselves, besides what else is known of them. */
const LOADERS =
  'pytest py.test rspec phpunit pest ava jasmine tap uvu pip uv pipx direnv cargo ant ansible-playbook terraform tofu jest vite vitest webpack rollup babel eslint prettier ' +
  'stylelint next nuxt astro playwright cypress mocha gulp grunt bundle pod fastlane fab scons sphinx-build';

/** Tools that put files somewhere by a verb, an option or a variable, besides what else is known of them. */
const PLACING =
  'cargo pip gem bundle uv initdb mysql_install_db mariadb-install-db mysqld mkdocs jekyll mdbook pytest py.test coverage manage.py ' +
  'django-admin rails flutter dart poetry rye pixi hatch conda composer mix hugo copier laravel symfony gatsby vue zola gleam helm ctags doxygen';

const VERSIONED = /^[\w.-]+@(?:[<>=^~v]*\d|latest|next|canary|beta|alpha|rc|nightly|stable|experimental|\*)/;

/** `rimraf@5`, as runners of packages are given it, is `rimraf`. */
const ofVersion: Program = (call) =>
  call.run([call.word.slice(0, call.word.lastIndexOf('@')), ...call.args], '', { shell: 'same' });

/** `git-push` in git's own directory is what `git push` starts; a script of that name elsewhere is a script. */
const gitVerb: Program = (call) => {
  if (!call.word.includes('/') || /\/git-core\/[^/]*$|^[\uE100-\uF8FF]\/+[^/]*$/.test(call.word))
    return call.run(['git', call.program.slice('git-'.length), ...call.args], '', { shell: 'same' });
  if (!runScriptFile(call, call.word, call.args)) runUnknown(call);
  return undefined;
};

function lookUp(given: string): Program | null {
  const name = commonName(given);
  if (name.includes('@') && VERSIONED.test(name)) return ofVersion;
  const program = findInFamilies(FAMILIES, name) ?? (/^git-[a-z-]+$/.test(name) ? gitVerb : null);
  const loaded = isListed(name, LOADERS) ? loading(name, program) : program;
  return isListed(name, PLACING) ? placing(name, loaded) : loaded;
}

/** Names met so far: a line of thousands of commands has few of them. */
const found = once(() => new Map<string, Program | null>());
const MAX_FOUND = 512;

export function findProgram(given: string): Program | null {
  const known = found().get(given);
  if (known !== undefined) return known;
  const program = lookUp(given);
  if (found().size < MAX_FOUND) found().set(given, program);
  return program;
}

export function isKnownProgram(name: string): boolean {
  return findProgram(name.toLowerCase()) !== null;
}

/** Names of programs that could do harm, for globs that stand for a command. */
export function programNames(): readonly string[] {
  return [...FAMILIES.flatMap(({ names }) => names.split(' ')), 'mkfs.ext4'];
}
