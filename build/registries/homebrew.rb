class Dovetail < Formula
  desc "Code completion that never breaks the file"
  homepage "https://example.org/dovetail"
  version "@VERSION@"
  license "Apache-2.0"

  on_linux do
    on_intel do
      url "https://example.org/dovetail/releases/download/v@VERSION@/dovetail-@VERSION@-linux-x64.tar.xz"
      sha256 "@SHA_linux-x64@"
    end
    on_arm do
      url "https://example.org/dovetail/releases/download/v@VERSION@/dovetail-@VERSION@-linux-arm64.tar.xz"
      sha256 "@SHA_linux-arm64@"
    end
  end
  on_macos do
    depends_on arch: :arm64
    url "https://example.org/dovetail/releases/download/v@VERSION@/dovetail-@VERSION@-macos-arm64.tar.xz"
    sha256 "@SHA_macos-arm64@"
  end

  def install
    libexec.install Dir["*"]
    bin.install_symlink libexec/"bin/dovetail"
    man1.install_symlink libexec/"share/dovetail.1"
    bash_completion.install_symlink libexec/"share/dovetail.bash" => "dovetail"
    zsh_completion.install_symlink libexec/"share/_dovetail"
    fish_completion.install_symlink libexec/"share/dovetail.fish"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/dovetail --version")
  end
end
