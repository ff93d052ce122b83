"""Does what systemd does with deploy/systemd: holds the socket of the web processes, and starts and stops them.

Usage: web-processes.py PORT FOLDER PROGRAM... Reads `start NAME` and `stop NAME` from its input. Answers `ready NAME`
once the process has said so, `stopped NAME CODE`, or `failed NAME`.
"""

import os
import select
import signal
import socket
import subprocess
import sys

START_WITHIN_S = 60
HANDED = 3

port, folder, *program = sys.argv[1:]
held = socket.create_server(("127.0.0.1", int(port)))
if held.fileno() != HANDED:
    os.dup2(held.fileno(), HANDED)
os.set_inheritable(HANDED, True)
notify_path = os.path.join(folder, "notify")
notices = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
notices.bind(notify_path)
env = {**os.environ, "LISTEN_FDS": "1", "NOTIFY_SOCKET": notify_path}
processes = {}


def start(name):
    command = ["sh", "-c", 'LISTEN_PID=$$ exec "$@"', "sh", *program]
    log = open(os.path.join(folder, f"web-{name}.log"), "ab")
    process = subprocess.Popen(command, env=env, pass_fds=[HANDED], stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    processes[name] = process
    while select.select([notices], [], [], START_WITHIN_S)[0] and process.poll() is None:
        if b"READY=1" in notices.recv(4096):
            return f"ready {name}"
    return f"failed {name}"


def stop(name):
    process = processes.pop(name)
    process.send_signal(signal.SIGTERM)
    return f"stopped {name} {process.wait(30)}"


for line in sys.stdin:
    verb, name = line.split()
    print({"start": start, "stop": stop}[verb](name), flush=True)
for process in processes.values():
    process.kill()
